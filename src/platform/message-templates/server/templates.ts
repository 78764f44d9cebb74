import type { Db } from '#platform/db/server/database.ts'
import type { MessageText } from '../rules.ts'

/** The messages among these that staff have reworded. */
export async function readTemplates(db: Db, names: readonly string[]): Promise<Map<string, MessageText>> {
  const rows = await db
    .selectFrom('message_template')
    .distinctOn('name')
    .selectAll()
    .where('name', 'in', [...new Set(names)])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.flatMap(({ name, title, text, code }) => (text === null ? [] : [[name, { title, text, code }] as const])))
}
