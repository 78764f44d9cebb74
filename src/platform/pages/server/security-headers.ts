/** How far HSTS (RFC 6797) reaches. */
export type Hsts = 'off' | 'self' | 'subdomains'

function secureTransport(hsts: Hsts): Record<string, string> {
  if (hsts === 'off') return {}
  return { 'strict-transport-security': `max-age=31536000${hsts === 'subdomains' ? '; includeSubDomains' : ''}` }
}

/** Header lines that every answer carries: what is no page may run, load and frame nothing. */
export function createResponseHeaders(hsts: Hsts): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...secureTransport(hsts),
  }
}

/** Header lines of every HTML answer. Documents carry no inline script, so only files of this site run. */
export function createPageHeaders(options: { hsts: Hsts; mapSources: string[] }): Record<string, string> {
  const csp = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${options.mapSources.join(' ')}`.trim(),
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': csp.join('; '),
    // Which links a browser may fetch when the pointer rests on them.
    'speculation-rules': '"/prefetch.speculationrules"',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    ...secureTransport(options.hsts),
  }
}
