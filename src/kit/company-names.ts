import { dropInvisible } from './identifiers/characters.ts'

/** What of a name tells companies apart: width, blanks, letter case and characters without a glyph do not. */
export function toNameKey(name: string): string {
  return dropInvisible(name.normalize('NFKC')).replaceAll(/\s/g, '').toLowerCase()
}

/** What tables keep of a company's name to find others by: names of one `name_core` may be meant for one company: they differ in signs, or in the words for its legal form. */
export function toComparedName(name: string): { name_key: string; name_core: string } {
  return { name_key: toNameKey(name), name_core: toCore(name) }
}

function toCore(name: string): string {
  const key = toNameKey(name).replaceAll(/[\p{P}\p{S}]/gu, '')
  return key.replace(/(?:股份)?(?:有限)?(?:责任)?公司$/, '') || key
}
