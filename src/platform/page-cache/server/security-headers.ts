/** The scope of HSTS (RFC 6797). */
export type Hsts = 'off' | 'self' | 'subdomains'

function secureTransport(hsts: Hsts): Record<string, string> {
  if (hsts === 'off') return {}
  return { 'strict-transport-security': `max-age=31536000${hsts === 'subdomains' ? '; includeSubDomains' : ''}` }
}

/** Headers of every response; their content security policy forbids everything, pages replace it. */
export function createResponseHeaders(hsts: Hsts): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...secureTransport(hsts),
  }
}

type PageHeaders = {
  hsts: Hsts
  mapSources: string[]
  /** Unpublished content: the console may frame it, search engines and other sites learn nothing of it. */
  isPreview?: boolean
  /** The router of an area changes its screens. */
  isArea?: boolean
}

/** Headers of every HTML response. Documents contain no inline script, so only files of this site run. */
export function createPageHeaders({ hsts, mapSources, isPreview = false, isArea = false }: PageHeaders): Record<string, string> {
  const csp = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${mapSources.join(' ')}`.trim(),
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ]
  return {
    'content-security-policy': csp.join('; '),
    ...(isPreview && { 'x-robots-tag': 'noindex, nofollow' }),
    // Names the links that a browser may prefetch on hover.
    ...(!isPreview && !isArea && { 'speculation-rules': '"/prefetch.speculationrules"' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': isPreview ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': isPreview ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    ...secureTransport(hsts),
  }
}
