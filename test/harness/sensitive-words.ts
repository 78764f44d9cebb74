import type { Db } from '#platform/db/server/database.ts'
import { toEntries } from '#platform/dictionaries/rules.ts'
import { clearDictionaryCache, writeEntries } from '#platform/dictionaries/server/entries.ts'
import { sensitiveWords, type Severity, type wordUses } from '#features/site/sensitive-words/dictionary-rules.ts'

type Word = { label: string; more?: string; severity: Severity; use: keyof typeof wordUses; isActive?: boolean }

export async function writeWords(db: Db, at: Date, words: readonly Word[], version = 0): Promise<void> {
  const entries = toEntries(
    words.map(({ label, more = '', severity, use, isActive = true }, i) => ({
      code: String(i + 1),
      label,
      isActive,
      values: { more, severity, use },
    })),
  )
  await writeEntries(db, sensitiveWords, { entries, version, by: '李编辑', at })
  // As the process does when it is told of the change.
  clearDictionaryCache(db)
}
