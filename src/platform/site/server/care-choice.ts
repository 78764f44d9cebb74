import { readOwnPath } from '#kit/web-addresses.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { createCookieReader } from '#platform/session/server/cookies.ts'
import { careCookie, carePath } from '../care-rules.ts'

const chosen = 'on'
const yearSeconds = 365 * 24 * 3600

/** Whether the visitor chose it. Asked of every page request: the header is read only where it may hold the cookie. */
export function hasChosenCare(cookies: string | undefined): boolean {
  return cookies?.includes(careCookie) === true && createCookieReader(cookies)(careCookie) === chosen
}

/** A link and no form, so that it works without scripts: it changes nothing but how pages look. */
export const careChoice: MadeFile = {
  path: carePath,
  async make(_, { url: { searchParams }, request: { isHttps } }) {
    const value = searchParams.get('mode') === 'off' ? '; Max-Age=0' : `${chosen}; Max-Age=${yearSeconds}`
    const cookie = `${careCookie}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
    return { redirect: readReturnPath(searchParams.get('to') ?? ''), cookie }
  },
}

/** A path of this site other than the link itself. */
function readReturnPath(text: string): string {
  const path = readOwnPath(text) ?? '/'
  return path.split(/[?#]/, 1)[0] === carePath ? '/' : path
}
