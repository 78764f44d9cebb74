import { dropInvisible } from '#kit/identifiers/characters.ts'

const maxLength = 120
const fallback = '文件'

// Halves of pairs and private characters look different on every system, or like nothing.
const undrawn = /[\p{Cs}\p{Co}]/gu

/** A file name that is valid on every system: without path, invisible and reserved characters, at most 120 characters. */
export function toSafeFileName(given: string): string {
  const plain = dropInvisible(given.normalize('NFC')).replaceAll(undrawn, '').split(/[/\\]/).at(-1) as string
  const cleaned = plain
    // Without a name before it, an ending would become the name, and no program would open the file.
    .replace(/^[\s.]*(\.[\p{L}\p{N}]{1,10})\s*$/u, `${fallback}$1`)
    .replaceAll(/[<>:"|?*%;]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  return shorten(cleaned) || fallback
}

// Windows opens no file of such a name, whatever its ending.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Safe names for files beside each other; of those that differ in nothing but their case the later are numbered. */
export function toUniqueFileNames(given: readonly string[]): string[] {
  const taken = new Set<string>()
  return given.map((name) => {
    const safe = toSafeFileName(name).replace(reserved, '_$&')
    const [, stem = safe, ending = ''] = /^(.+?)(\.[^.]*)?$/u.exec(safe) ?? []
    let unique = safe
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${stem}（${n}）${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** Shortens a name and keeps its extension. */
function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= maxLength) return name
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  return characters.slice(0, maxLength - ending.length).join('') + ending
}

/** The Content-Disposition of a download (RFC 6266): an ASCII name for old clients, the full name by RFC 8187. */
export function formatContentDisposition(name: string): string {
  const safe = toSafeFileName(name)
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
