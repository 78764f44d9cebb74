const end = '</p>'
const ellipsis = '…'

/**
 * The beginning of clean HTML as one paragraph of text, strong and em, of at most `length` characters with its tags; a text that is cut ends
 * with an ellipsis. '' for HTML without text.
 */
export function toFragment(html: string, length: number): string {
  const line = toLine(html)
  if (line.replaceAll(/<[^>]*>|\s/g, '') === '') return ''
  const whole = `<p>${line}${end}`
  return whole.length <= length ? whole : cut(line, length)
}

function cut(line: string, length: number): string {
  let fragment = '<p>'
  const open: string[] = []
  const finish = () => [fragment, ellipsis, ...open.toReversed().map(toEnd), end].join('')
  for (const [piece] of line.matchAll(/<[^>]*>|&[#\w]+;|./gsu)) {
    const isEnd = piece.startsWith('</')
    const isTag = piece.startsWith('<') && !isEnd
    // The end of an open tag has its room already.
    if (!isEnd && finish().length + piece.length + (isTag ? toEnd(piece).length : 0) > length) break
    if (isEnd) open.pop()
    if (isTag) open.push(piece)
    fragment += piece
  }
  return withoutEmpty(finish())
}

const toEnd = (tag: string) => tag.replace('<', '</')
const withoutEmpty = (html: string) => html.replaceAll(/<(strong|em)><\/\1>/g, '')

/** Text on one line with no tags but strong and em; entities stay as they are written. */
function toLine(html: string): string {
  const kept = html
    .replaceAll(/<\/?(?:a|code|sub|sup|s|u)\b[^>]*>/g, '')
    .replaceAll(/<(?!\/?(?:strong|em)>)[^>]*>/g, ' ')
    .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
    .trim()
  return withoutEmpty(kept)
}
