const han = /\p{Script=Han}/u
const words = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/**
 * The index terms of a text: the bigrams of each run of Han characters ("数据安全" → 数据 据安 安全), a single character as it is,
 * other words whole and in lower case. Full-width forms are normalised.
 */
export function toSearchTerms(text: string): string[] {
  const runs = text.normalize('NFKC').toLowerCase().match(words) ?? []
  return runs.flatMap((run) => {
    if (!han.test(run)) return [run]
    const characters = [...run]
    if (characters.length === 1) return characters
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  })
}

/** The last character of each run of Han characters: no bigram begins with it, so a prefix query for it needs a term of its own. */
export function getLastCharacters(text: string): string[] {
  const runs = text.normalize('NFKC').match(/\p{Script=Han}+/gu) ?? []
  return runs.map((run) => [...run].at(-1) as string)
}

/** Whether a search term is a pair of Han characters. */
export function isBigram(piece: string): boolean {
  return /^\p{Script=Han}{2}$/u.test(piece)
}

/** The words of a query, for highlighting: split at white space and punctuation, longest first. */
export function splitQueryWords(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(words) ?? []
  return [...new Set(found)].sort((a, b) => b.length - a.length)
}
