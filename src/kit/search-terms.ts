const han = /\p{Script=Han}/u
const words = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/**
 * The pieces by which Chinese text is found: every two neighbouring characters of a Han run ("数据安全" → 数据 据安 安全),
 * a single character by itself, other words whole and in lower case. Full-width forms count as their plain ones.
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

/** A single character is found as the beginning of a pair; the last one of a run begins none and is kept by itself. */
export function getLastCharacters(text: string): string[] {
  const runs = text.normalize('NFKC').match(/\p{Script=Han}+/gu) ?? []
  return runs.map((run) => [...run].at(-1) as string)
}

export function isBigram(piece: string): boolean {
  return /^\p{Script=Han}{2}$/u.test(piece)
}

/** The words a visitor typed, for highlighting: split at white space and punctuation, longest first. */
export function splitQueryWords(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().match(words) ?? []
  return [...new Set(found)].sort((a, b) => b.length - a.length)
}
