/** An entry of the raw text: `from` and `to` are offsets, `line` and `column` start at 1. */
export type Entry = { index: number; line: number; column: number; from: number; to: number; text: string }

const separators = new Set([',', '，', '、', '；', '\n', '\r'])
/** What dialogs and chats copy along: direction marks, soft hyphens, blanks without width. No joiners, which belong to names in a path; no tab, which separates. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu

export function splitEntries(text: string): Entry[] {
  const entries: Entry[] = []
  let line = 1
  let lineStart = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !separators.has(text.charAt(at))) continue
    const { from, to } = withoutBlanks(text, start, at)
    if (from < to) entries.push({ index: entries.length + 1, line, column: from - lineStart + 1, from, to, text: text.slice(from, to) })
    start = at + 1
    if (endsLine(text, at)) {
      line++
      lineStart = start
    }
  }
  return entries
}

/** Strips invisible characters and the exclusion mark. */
export function stripMark(text: string): { excluded: boolean; body: string } {
  const clean = text.replace(invisible, '').replaceAll('！', '!')
  return clean.startsWith('!') ? { excluded: true, body: clean.slice(1).trimStart() } : { excluded: false, body: clean }
}

/** The length that is compared with the limit: a line break is one character, as in a text area. */
export function getTextLength(text: string): number {
  return text.replaceAll('\r\n', '\n').length
}

function withoutBlanks(text: string, start: number, end: number): { from: number; to: number } {
  let from = start
  let to = end
  while (from < to && isBlank(text.charAt(from))) from++
  while (from < to && isBlank(text.charAt(to - 1))) to--
  return { from, to }
}

function isBlank(character: string): boolean {
  return character.replace(invisible, '').trim() === ''
}

function endsLine(text: string, at: number): boolean {
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')
}
