const start = '#t='

/** Longer addresses are cut by messengers and mail programs. */
export const maxLinkLength = 4000

/** The targets as the fragment of an address, which browsers send to no server; undefined where it would be too long to be passed on. */
export function writeTargetLink(text: string): string | undefined {
  const fragment = start + encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
  return fragment.length > maxLinkLength ? undefined : fragment
}

/** The targets of a fragment; undefined where it holds none, `broken` where it was cut or changed. */
export function readTargetLink(fragment: string): { text: string } | 'broken' | undefined {
  if (!fragment.startsWith(start)) return undefined
  try {
    return { text: decodeURIComponent(fragment.slice(start.length)) }
  } catch {
    return 'broken'
  }
}
