/** The beginning of a text, without half of a character at its end: a database refuses one in JSON, and a reader sees a mark of damage. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
