// Controls, direction marks, joiners, variation selectors, fillers, blanks without width, noncharacters (a PDF viewer copies U+FFFE where a line
// was broken) and what stands for an object (phones write U+FFFC after dictation): copied along, and seen by no reader.
const invisible = /[\p{Cc}\p{Cf}\p{NChar}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffc]/gu
// Selectors and joiners that belong to the character before them: emoji as phones write them (\u260e\ufe0f, families), keycaps, variants of a
// Chinese character, as they stand in names.
const composed =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d(?=\p{Extended_Pictographic}))?|[0-9#*]\ufe0f\u20e3|\p{Ideographic}[\u{e0100}-\u{e01ef}]/gu
// One class: of two alternatives, a line break would be in both, and a text of thirty of them would take minutes.
const visible = /[^\s\p{Cc}\p{Cf}\p{NChar}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u

/** The text without characters that have no glyph; blanks stay. */
export function dropInvisible(text: string): string {
  return text.replace(invisible, '')
}

// Marks that turn the direction of what follows, up to the end of a line: “fdp.exe” behind one reads “exe.pdf”.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The text in the order in which it was written; letters of languages from right to left stay. */
export function dropDirections(text: string): string {
  return text.replace(directions, '')
}

/** What is searched for, copied from wherever: one line, in which nothing invisible is left. */
export function toSearched(text: string | null): string {
  return dropInvisible((text ?? '').replace(/\s/gu, ' ')).trim()
}

/** Where the first character without a glyph, line breaks among them, stands that a text of one line must not hold; -1 for none. */
function findInvisible(text: string): number {
  return text.replace(composed, ({ length }) => 'x'.repeat(length)).search(invisible)
}

/** Whether there is nothing to see: blanks and characters without a glyph alone. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** Why a text is none of one line, '' where it is one. */
export function findLineFault(text: string): string {
  const at = findInvisible(text)
  if (at === -1) return ''
  if (/[\n\r\u2028\u2029]/.test(text.charAt(at))) return '不能换行'
  const code = text.codePointAt(at) as number
  return `第 ${Array.from(text.slice(0, at)).length + 1} 个字符看不见（U+${code.toString(16).toUpperCase().padStart(4, '0')}），请删除后重新输入`
}
