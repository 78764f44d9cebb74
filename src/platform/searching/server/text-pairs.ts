/** What the index of `text_pairs` is asked for. Pairs say all that their characters say, so these are left out but for a single one. */
export function toTextPairs(text: string): string[] {
  const characters = Array.from(text.toLowerCase())
  if (characters.length < 2) return characters
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))]
}
