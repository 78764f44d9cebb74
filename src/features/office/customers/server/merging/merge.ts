import { type Selectable, sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { customerRefusals } from '../../rules.ts'
import type { CustomerRow, MovedAccount } from '../tables.ts'
import { listReturning } from './returning.ts'

export type Merging = { keep: string; merge: string; reason: string }
type Merged = Merging & { id: string; at: Date; by: string; confirmedBy: string }

/** Locked in one order, so that two merges of the same customers follow each other. */
export async function lockCustomers(db: Db, ids: readonly string[]): Promise<Map<string, Selectable<CustomerRow>>> {
  const rows = await db.selectFrom('customer').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Puts one customer under the page of another. Records keep their customer; accounts go to the other's customer of query coins, the ledger stays as it is. */
export async function mergeCustomers(
  db: Db,
  { id, keep, merge, reason, at, by, confirmedBy }: Merged,
): Promise<{ movedAccounts: string[] }> {
  const both = await lockCustomers(db, [keep, merge])
  if (keep === merge) throw new Refusal(customerRefusals.same)
  if (both.size < 2 || [...both.values()].some(({ merged_into }) => merged_into !== null)) throw new Refusal(customerRefusals.changed)
  const moved = await moveAccounts(db, { keep, merge })
  await sql`update customer set merged_into = ${keep}, shown_id = ${keep} where id = ${merge}`.execute(db)
  await db.updateTable('customer').set({ shown_id: keep }).where('shown_id', '=', merge).execute()
  await db
    .insertInto('customer_merge')
    .values({
      id,
      customer_id: merge,
      into_id: keep,
      reason,
      merged_at: at,
      merged_by_name: by,
      confirmed_by_name: confirmedBy,
      moved: JSON.stringify(moved),
    })
    .execute()
  await noteFound(db, keep)
  return { movedAccounts: moved.map(({ account }) => account) }
}

/** To the kept customer's own accounts, or else to those of one that was merged into it; nothing moves where there are none to join. */
async function moveAccounts(db: Db, { keep, merge }: Pick<Merging, 'keep' | 'merge'>): Promise<MovedAccount[]> {
  const { rows } = await sql<MovedAccount>`
    with target as (
      select cc.id from coin_customer cc join customer c on c.id = cc.of_customer where c.shown_id = ${keep}
      order by c.id <> ${keep}, cc.created_at, cc.id limit 1
    ), own as (
      select a.id as account, a.customer_id as from_id from customer c
      join coin_customer cc on cc.of_customer = c.id join coin_account a on a.customer_id = cc.id
      where c.shown_id = ${merge} order by a.id for update of a
    )
    update coin_account a set customer_id = target.id from own, target where a.id = own.account
    returning a.id as account, own.from_id as "from", a.customer_id as "to"`.execute(db)
  return rows
}

/** Takes a merge back: its accounts return to where they were. */
export async function splitCustomers(db: Db, { id, at, by, latest }: { id: string; at: Date; by: string; latest: Date }) {
  const merge = await db
    .selectFrom('customer_merge')
    .selectAll()
    .where('id', '=', id)
    .where('split_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw new Refusal(customerRefusals.changed)
  if (merge.merged_at < latest) throw new Refusal(customerRefusals.tooLate)
  const { customer_id: own, into_id: from } = merge
  await lockCustomers(db, [own, from])
  const returning = await listReturning(db, merge)
  await sql`
    with recursive below as (
      select ${own}::uuid as id union all select c.id from customer c join below on c.merged_into = below.id
    )
    update customer c set shown_id = ${own}, merged_into = case when c.id = ${own}::uuid then null else c.merged_into end
    from below where c.id = below.id`.execute(db)
  for (const { account, from: former, to } of returning)
    await db.updateTable('coin_account').set({ customer_id: former }).where('id', '=', account).where('customer_id', '=', to).execute()
  await db.updateTable('customer_merge').set({ split_at: at, split_by_name: by }).where('id', '=', id).execute()
  await noteFound(db, from)
  return { customer: own, from, accounts: returning.map(({ account }) => account) }
}

/** The names by which a customer is found are those of all that were merged into it. */
async function noteFound(db: Db, id: string): Promise<void> {
  await sql`insert into find_change (kind, entity_id) select 'customer', shown_id::text from customer where id = ${id}`.execute(db)
}
