import { dropInvisible } from './identifiers/characters.ts'

/** What of a name tells companies apart: width, blanks, letter case and characters without a glyph do not. */
export function toNameKey(name: string): string {
  return dropInvisible(name.normalize('NFKC')).replaceAll(/\s/g, '').toLowerCase()
}

/** What tables keep of a company's name to find others by: rows of one `name_core` may be meant for one company. */
export function toComparedName(name: string): { name_key: string; name_core: string } {
  return { name_key: toNameKey(name), name_core: toCore(name) }
}

/** Whether two names that are not the same may be meant for one company: they differ in signs, or in the words for its legal form. */
export function isNearName(one: string, other: string): boolean {
  return toNameKey(one) !== toNameKey(other) && toCore(one) === toCore(other)
}

/** What is asked before a company is registered whose name is that of another, or near it. */
export function toNearMessage(known: string, name: string): string {
  return `与已登记的“${known}”${toNameKey(known) === toNameKey(name) ? '相同' : '相近'}；确认是另一家时请勾选后再保存`
}

function toCore(name: string): string {
  const key = toNameKey(name).replaceAll(/[\p{P}\p{S}]/gu, '')
  return key.replace(/(?:股份)?(?:有限)?(?:责任)?公司$/, '') || key
}
