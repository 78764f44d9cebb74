import { dropInvisible } from './identifiers/characters.ts'

/** What of a name tells companies apart: width, blanks, letter case and characters without a glyph do not. The column `name_key` of `operating_entity` has the same. */
export function toNameKey(name: string): string {
  return dropInvisible(name.normalize('NFKC')).replaceAll(/\s/g, '').toLowerCase()
}

/** Whether two names that are not the same may be meant for one company: they differ in signs, or in the words for its legal form. */
export function isNearName(one: string, other: string): boolean {
  return toNameKey(one) !== toNameKey(other) && toCore(one) === toCore(other)
}

function toCore(name: string): string {
  const key = toNameKey(name).replaceAll(/[\p{P}\p{S}]/gu, '')
  return key.replace(/(?:股份)?(?:有限)?(?:责任)?公司$/, '') || key
}
