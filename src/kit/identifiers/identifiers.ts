import { dropInvisible } from './characters.ts'

const folded: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2043\u2212\ufe58]/g, '-'],
  [/[〔【]/g, '['],
  [/[〕】]/g, ']'],
]
/** Latin letters, digits and signs of ASCII, and Chinese characters: others look like one of these or like nothing. */
const allowed = /^[\x20-\x7e\p{Ideographic}]*$/u

/** An account, number, code or reference in the one form that is compared and stored: half width, without invisible characters, one kind of dash. */
export function toIdentifier(text: string): string {
  const plain = dropInvisible(text.normalize('NFKC'))
  return folded.reduce((given, [from, to]) => given.replace(from, to), plain).trim()
}

/** `toIdentifier` for what never has blanks, often copied in groups (6200 0000 01). */
export function dropBlanks(text: string): string {
  return toIdentifier(text).replaceAll(/\s/g, '')
}

/** Three groups or more, as bank cards are printed: a number such as 2024-0001 has its hyphen by itself. */
const groupedNumber = /^\d{4}(?:-\d{4})+-\d{1,4}$/

/** An account or card: without blanks, and without the hyphens that group a long number by four (6200-0000-01). */
export function toAccount(text: string): string {
  const account = dropBlanks(text)
  return groupedNumber.test(account) ? account.replaceAll('-', '') : account
}

/** A code that was sent or shown, without the blanks and hyphens that group it (123-456). */
export function toCode(text: string): string {
  return dropBlanks(text).replaceAll('-', '')
}

const around = /^["'“”‘’「」『』《》<>]+|["'“”‘’「」『』《》<>。.,、;!?:]+$/gu
const bracketed = /^[([]([^()[\]]*)[)\]]$/
const label = /^(?:.*(?:编号|编码|项目号)[为是]?:?|(?:no\.?|(?:项目)?id):)/iu

/** A number without blanks and without what is copied along with it: its label, quotes or brackets around all of it, the mark that ends a sentence. */
export function parseNumber(text: string): string {
  return dropAround(dropAround(dropBlanks(text)).replace(label, ''))
}

function dropAround(text: string): string {
  const bare = text.replaceAll(around, '')
  return bracketed.exec(bare)?.[1] ?? bare
}

/** Of a text as `toIdentifier` returns it. */
export function isIdentifier(text: string): boolean {
  return allowed.test(text)
}

/** Whether a spreadsheet wrote this for a long number: 2.02611E+19, whose digits are lost. */
export function isScientific(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+)?e[+-]\d{1,3}$|^[+-]?\d(?:[.,]\d+)?e\d{1,3}$/i.test(text)
}
