import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { CustomerMergeRow, MovedAccount } from '../tables.ts'

type Merge = Pick<Selectable<CustomerMergeRow>, 'id' | 'customer_id' | 'merged_at'>

/**
 * The accounts that a split gives back: those that came with the merge, also where the customer that they went to was merged into another one
 * since, and those of others that joined the accounts of the customer that goes. Not those that somebody has moved on, nor those that a merge
 * of their own customer has taken since.
 */
export async function listReturning(db: Db, merge: Merge): Promise<MovedAccount[]> {
  const homes = await listHomes(db, merge)
  const returning = new Map((await listJoined(db, merge, homes)).map((joined) => [joined.account, joined]))
  const steps = await listSteps(db, merge)
  for (const [n, moved] of steps.entries())
    for (const { account, from, to } of moved) {
      const known = returning.get(account)
      if (known?.to === from) returning.set(account, { ...known, to })
      else if (n === 0 || homes.has(from)) returning.set(account, { account, from, to })
      else returning.delete(account)
    }
  if (returning.size === 0) return []
  const accounts = [...returning.keys()]
  const rows = await db.selectFrom('coin_account').select(['id', 'customer_id']).where('id', 'in', accounts).orderBy('id').execute()
  return rows.flatMap(({ id, customer_id }) => {
    const found = returning.get(id) as MovedAccount
    return found.to === customer_id ? [found] : []
  })
}

/** What the merge moved, and each later one by which its accounts went on, in their order. */
async function listSteps(db: Db, { id, merged_at }: Merge): Promise<MovedAccount[][]> {
  const { rows } = await sql<{ moved: MovedAccount[] }>`
    with recursive step as (
      select id, into_id, moved, 0 as n from customer_merge where id = ${id}
      union all
      select m.id, m.into_id, m.moved, step.n + 1 from customer_merge m join step on m.customer_id = step.into_id where m.split_at is null
    ), elsewhere as (
      select entry ->> 'account' as account from customer_merge m, jsonb_array_elements(m.moved) as entry
      where m.split_at is null and m.merged_at > ${merged_at} and m.id not in (select id from step)
    )
    select (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(step.moved) as entry
      where entry ->> 'account' not in (select account from elsewhere)) as moved
    from step order by n`.execute(db)
  return rows.map(({ moved }) => moved)
}

/** What merges of others moved to these customers of query coins. */
async function listJoined(db: Db, { id, merged_at }: Merge, homes: ReadonlySet<string>): Promise<MovedAccount[]> {
  const { rows } = await sql<MovedAccount>`
    select moved.* from customer_merge m, jsonb_to_recordset(m.moved) as moved (account text, "from" text, "to" text)
    where m.split_at is null and m.merged_at > ${merged_at} and m.id <> ${id} and moved."to" = any(${[...homes]}::text[])
      and moved."from" <> all(${[...homes]}::text[])
    order by m.merged_at`.execute(db)
  return rows
}

/** The customers of query coins of the merged customer and of those that were merged into it before. */
async function listHomes(db: Db, { customer_id }: Merge): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select ${customer_id}::uuid as id union all select c.id from customer c join below on c.merged_into = below.id
    )
    select cc.id from coin_customer cc join below on cc.of_customer = below.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
