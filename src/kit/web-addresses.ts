const base = 'http://site.invalid'
/** Browsers drop tabs and line breaks from an address and read a backslash as a slash. */
const unreadable = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * The normal form of a path of this site with its query and fragment, as browsers resolve it; undefined where it leads elsewhere, or would
 * once it stands alone: `/.//host` resolves to `//host`.
 */
export function readOwnPath(text: string): string | undefined {
  if (!text.startsWith('/') || unreadable.test(text)) return undefined
  const url = URL.parse(text, base)
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** The normal form of an address of the web; one of a whole site keeps the end that it was given. undefined for any other text, and for one with a name or password. */
export function readWebAddress(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#]/i.test(text) || unreadable.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return undefined
  return url.href === `${url.origin}/` && !text.endsWith('/') ? url.origin : url.href
}
