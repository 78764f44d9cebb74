import { sql } from 'kysely'
import { dropInvisible } from '#kit/identifiers/characters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readOffered } from '#platform/dictionaries/server/entries.ts'
import { sensitiveWords, type Severity, type WordUse } from '../dictionary-rules.ts'

/** `word` as staff wrote it. */
export type FoundWord = { word: string; severity: Severity }

/** The sensitive words of each text, in the order of the list. */
export async function findWords(db: Db, use: WordUse, texts: readonly string[]): Promise<FoundWord[][]> {
  const entries = (await readOffered(db, sensitiveWords)).filter(({ values }) => values['use'] === use || values['use'] === 'both')
  const words = entries.flatMap(({ label, values }) =>
    [label, ...(values['more'] ?? '').split(/[\s、，,]+/)]
      .filter(Boolean)
      .map((word) => ({ word, severity: values['severity'] as Severity })),
  )
  if (words.length === 0 || texts.length === 0) return texts.map(() => [])
  const folded = await foldTexts(db, [...words.map(({ word }) => word), ...texts])
  const forms = folded.slice(0, words.length)
  return folded.slice(words.length).map((text) => words.filter((_, i) => contains(text, forms[i] as string)))
}

const blanksAtHan = /(?<=\p{Script=Han}) +| +(?=\p{Script=Han})/gu

/** As the search folds: by the database, whose function knows the traditional characters. */
async function foldTexts(db: Db, texts: readonly string[]): Promise<string[]> {
  const visible = texts.map((text) => dropInvisible(text.replace(/\s+/g, ' ')))
  const { rows } = await sql<{ text: string }>`
    select fold_text(text) as text from unnest(${visible}::text[]) with ordinality as given (text, place) order by place`.execute(db)
  return rows.map(({ text }) => text.replace(/\s+/g, ' ').replace(blanksAtHan, '').trim())
}

/** Letters and digits count as a whole word: a short one occurs in many others. */
function contains(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + word.length]]
    if (!continues(before, word[0] as string) && !continues(word.at(-1) as string, after)) return true
  }
  return false
}

function continues(left: string, right: string): boolean {
  return /[a-z]/.test(left) ? /[a-z]/.test(right) : /\d/.test(left) && /\d/.test(right)
}
