/** Cuts text into parts that are one of the words and parts that are not; upper and lower case count as equal. */
export function highlightParts(text: string, words: string): { text: string; found: boolean }[] {
  const wanted = words.split(/\s+/).filter(Boolean)
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
