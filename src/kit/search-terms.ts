const words = /\p{Script=Han}+|\p{N}+|(?:(?!\p{Script=Han})\p{L})+/gu

/** The words of a query, for highlighting: split at white space and punctuation, and between letters, digits and characters; longest first. */
export function splitQueryWords(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(words) ?? []
  return [...new Set(found)].sort((a, b) => b.length - a.length)
}
