/** The terms to search in the index of `text_pairs`: pairs of characters; a single character only for a text of one. */
export function toTextPairs(text: string): string[] {
  const characters = Array.from(text.toLowerCase())
  if (characters.length < 2) return characters
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))]
}
