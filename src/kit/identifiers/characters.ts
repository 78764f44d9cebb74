// Controls, direction marks, joiners, variation selectors, fillers, blanks without width and noncharacters (a PDF viewer copies U+FFFE where a line
// was broken): copied along, and seen by no reader.
const invisible = /[\p{Cc}\p{Cf}\p{NChar}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu
const firstInvisible = new RegExp(invisible.source, 'u')
// One class: of two alternatives, a line break would be in both, and a text of thirty of them would take minutes.
const visible = /[^\s\p{Cc}\p{Cf}\p{NChar}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The text without characters that have no glyph; blanks stay. */
export function dropInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** What is searched for, copied from wherever: one line, in which nothing invisible is left. */
export function toSearched(text: string | null): string {
  return dropInvisible((text ?? '').replace(/\s/gu, ' ')).trim()
}

/** The first character without a glyph, line breaks among them, that a text of one line must not hold. */
export function findInvisible(text: string): string | undefined {
  return firstInvisible.exec(text)?.[0]
}

/** Whether there is nothing to see: blanks and characters without a glyph alone. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** Why a text is none of one line, '' where it is one. */
export function findLineFault(text: string): string {
  const found = findInvisible(text)
  if (found === undefined) return ''
  if (/[\n\r\u2028\u2029]/.test(found)) return '不能换行'
  const code = found.codePointAt(0) as number
  return `第 ${Array.from(text.slice(0, text.indexOf(found))).length + 1} 个字符看不见（U+${code.toString(16).toUpperCase().padStart(4, '0')}），请删除后重新输入`
}
