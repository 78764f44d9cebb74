import type { RequestHead } from '#platform/page-cache/server/cached-response.ts'
import type { Config } from '#platform/config/server/config.ts'

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * The site's own origin. Without PUBLIC_URL, in demo and test mode, it is that of the Host header if it names this machine: any other name
 * would end up in cached pages, and a foreign site that resolves its name to this machine would count as the site itself.
 */
export function getSiteOrigin({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, { headers }: Pick<RequestHead, 'headers'>): string {
  if (publicUrl) return publicUrl
  const host = headers.host ?? ''
  return localHost.test(host) ? `http://${host.toLowerCase()}` : `http://localhost:${port}`
}
