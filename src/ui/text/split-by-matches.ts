// Splits Chinese from other letters; single Latin letters are dropped, since they occur in too many words.
const wordParts = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]){2,}/gu

/**
 * Splits a text into parts that match one of the words and parts that don't, ignoring case and width.
 * A word without a match is split into its parts.
 */
export function splitByMatches(text: string, words: string): { text: string; found: boolean }[] {
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
