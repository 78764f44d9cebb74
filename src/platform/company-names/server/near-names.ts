import { sql } from 'kysely'
import { createFieldRefusal, type RefusalEntry } from '#gateway/refusals.ts'
import { toComparedName, toNameKey } from '#kit/company-names.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { toNearQuestion } from '../rules.ts'

/** A table of companies with the columns of `toComparedName`. `taken` refuses a second company of a name; without it the name is asked about. */
export type NamedCompanies = { table: string; column: string; taken?: RefusalEntry }
type GivenName = { name: string; former?: { id: string; name: string } | undefined; acceptNear: boolean }

/** Asks about a name that is that of another company, or near it; a company keeps its own. The lock settles concurrent requests. */
export async function assertFreeName(db: Db, { table, column, taken }: NamedCompanies, given: GivenName): Promise<void> {
  const { name, former, acceptNear } = given
  const { name_key, name_core } = toComparedName(name)
  if (former && toNameKey(former.name) === name_key) return
  await lockByName(db, `${table} of the name ${name_core}`)
  const { rows } = await sql<{ known: string; isSame: boolean }>`
    select ${sql.ref(column)} as known, name_key = ${name_key} as "isSame" from ${sql.table(table)}
    where name_core = ${name_core} and id::text <> ${former?.id ?? ''}
    order by 2 desc limit 1`.execute(db)
  const other = rows[0]
  if (!other) return
  if (other.isSame && taken) throw createFieldRefusal(column, taken)
  if (!acceptNear) throw createFieldRefusal(column, toNearQuestion(other.known, name))
}

/** Of these names those that the table doesn't have and that are near to one of it or to each other, with that other name. */
export async function listNearNames(db: Db, { table, column }: NamedCompanies, names: readonly string[]) {
  const given = names.map((name) => ({ name, ...toComparedName(name) }))
  const cores = given.map(({ name_core }) => name_core)
  const { rows } = await sql<{ name: string; name_key: string; name_core: string }>`
    select ${sql.ref(column)} as name, name_key, name_core from ${sql.table(table)} where name_core = any(${cores}::text[])`.execute(db)
  const known = new Set(rows.map(({ name_key }) => name_key))
  const byCore = Map.groupBy([...rows, ...given], ({ name_core }) => name_core)
  return given.flatMap(({ name, name_key, name_core }) => {
    const other = known.has(name_key) ? undefined : byCore.get(name_core)?.find((one) => one.name_key !== name_key)
    return other ? [{ name, known: other.name }] : []
  })
}
