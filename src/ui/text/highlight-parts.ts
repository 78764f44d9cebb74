// Chinese and other letters apart; of the latter one alone is in too many words.
const wordParts = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]){2,}/gu

/**
 * Cuts text into parts that are one of the words and parts that are not; upper and lower case count as equal, full-width forms as plain ones.
 * A word that is nowhere as it was typed counts by its parts.
 */
export function highlightParts(text: string, words: string): { text: string; found: boolean }[] {
  const lower = text.toLowerCase()
  const typed = words.normalize('NFKC').split(/\s+/).filter(Boolean)
  const wanted = typed.flatMap((word) => (lower.includes(word.toLowerCase()) ? [word] : (word.match(wordParts) ?? [])))
  if (wanted.length === 0) return [{ text, found: false }]
  const pattern = wanted
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, i) => ({ text: part, found: i % 2 === 1 }))
    .filter((part) => part.text)
}
