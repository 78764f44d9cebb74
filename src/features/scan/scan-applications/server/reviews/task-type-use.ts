import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { type DictionaryEntry, findPath, formatPath } from '#platform/dictionaries/rules.ts'

/** Whether an application is of this task type or of one below it, by the code or, in the oldest rows, by the names. */
export async function isTaskTypeUsed(db: Db, { code }: DictionaryEntry, entries: readonly DictionaryEntry[]): Promise<boolean> {
  const codes = entries.filter((one) => findPath(entries, one.code).some((above) => above.code === code)).map((one) => one.code)
  const path = formatPath(findPath(entries, code))
  const { rows } = await sql`
    select from scan_application
    where task_code = any(${codes}::text[]) or task_code = '' and (task_type = ${path} or starts_with(task_type, ${`${path}|`})) limit 1
  `.execute(db)
  return rows.length > 0
}
