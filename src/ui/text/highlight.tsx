import { splitByMatches } from './split-by-matches.ts'

/** Text with the search terms marked. */
export function Highlight({ text, words }: { text: string; words: string }) {
  return splitByMatches(text, words).map((part, i) => (part.found ? <mark key={i}>{part.text}</mark> : part.text))
}
