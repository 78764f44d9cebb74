import { sql } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { addMonthsToDay, formatDate, startOfDay, toIso } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getCustomer, listCustomerRecords } from '../contract.ts'
import { customerLimits as limits } from '../rules.ts'
import { countRecords, listVisible } from './list.ts'
import { listDoubles, listMerges, listWaiting } from './merging/merges.ts'
import { findFamily, getPermissions, listShown, type RecordRow, seesAll, selectRecords, toRecord } from './records.ts'

export function customerQueries(all: readonly CompanyRecords[]) {
  return [
    handle(getCustomer, async ({ db, clock, actor }, { id: given }) => {
      const permissions = getPermissions(actor)
      const kinds = listShown(all, permissions)
      const now = clock.now()
      const { id, members } = await findFamily(db, kinds, given)
      if ((await listVisible(db, all, { ids: [id], permissions })).length === 0) throw new Refusal(refusals.notFound)
      const found = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
      const [figures, counts, open, people, notes, doubles, merges, proposals] = await Promise.all([
        sumYear(db, kinds, { customers: members, now }),
        countRecords(db, kinds, { shown: [id], now }),
        listOpen(db, kinds, { members, now }),
        listPeople(db, kinds, members),
        listNotes(db, members),
        seesAll(permissions) ? listDoubles(db, kinds, { id, core: found.name_core, now }) : [],
        listMerges(db, members, now),
        listWaiting(db, members),
      ])
      return {
        id,
        name: found.name,
        creditCode: found.credit_code ?? '',
        createdAt: toIso(found.created_at),
        figures,
        counts: kinds.flatMap(({ kind, label }) =>
          counts.filter((one) => one.kind === kind).map(({ count, open: waiting }) => ({ kind, label, count, open: waiting })),
        ),
        open: open.map((row) => toRecord(kinds, row)),
        people,
        notes,
        doubles,
        merges,
        proposals,
      }
    }),

    handle(listCustomerRecords, async ({ db, clock, actor }, { id, kind, page, pageSize }) => {
      const shown = listShown(all, getPermissions(actor))
      const kinds = kind ? shown.filter((one) => one.kind === kind) : shown
      const { members } = await findFamily(db, shown, id)
      const records = selectRecords(kinds, members, clock.now())
      const { rows } = await sql<RecordRow & { total: number }>`
        select r.*, count(*) over () as total from (${records}) r
        order by at desc, kind, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
      return { total: rows[0]?.total ?? 0, items: rows.map((row) => toRecord(kinds, row)) }
    }),
  ]
}

/** The sums of this year, of the kinds that the caller sees. */
async function sumYear(db: Db, kinds: readonly CompanyRecords[], { customers, now }: { customers: readonly string[]; now: Date }) {
  const first = `${formatDate(now).slice(0, 4)}-01-01`
  const of = { customers, year: first.slice(0, 4), from: startOfDay(first), to: startOfDay(addMonthsToDay(first, 12)) }
  return (await Promise.all(kinds.flatMap(({ sum }) => (sum ? [sum(db, of)] : [])))).flat()
}

async function listOpen(db: Db, kinds: readonly CompanyRecords[], { members, now }: { members: readonly string[]; now: Date }) {
  const { rows } = await sql<RecordRow>`
    select * from (${selectRecords(kinds, members, now)}) r where is_open order by at, kind, id limit ${limits.open}`.execute(db)
  return rows
}

type PersonRow = { kind: string; id: string; name: string; phone: string }

/** Each person once, by name and number, as their last record has them. */
async function listPeople(db: Db, kinds: readonly CompanyRecords[], members: readonly string[]) {
  const parts = kinds.flatMap(({ kind, people }) =>
    people ? [sql`select ${kind}::text as kind, p.* from (${people}) p where p.customer_id = any(${members}::uuid[])`] : [],
  )
  if (parts.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select distinct on (name, phone) kind, id, name, phone from (${sql.join(parts, sql` union all `)}) p
    where phone <> '' or (name <> '' and kind <> 'coin-account') order by name, phone, kind, id desc limit ${limits.people}`.execute(db)
  return rows.map(({ kind, id, name, phone }) => {
    const records = kinds.find((one) => one.kind === kind)
    return { kind, label: records?.label ?? kind, id, path: records?.path(id) ?? '', name, phone: maskPhone(phone) }
  })
}

async function listNotes(db: Db, members: readonly string[]) {
  const notes = await db
    .selectFrom('customer_note')
    .selectAll()
    .where('customer_id', 'in', members)
    .orderBy('id', 'desc')
    .limit(limits.notes)
    .execute()
  return notes.map(({ id, text, author_name, created_at }) => ({ id, text, authorName: author_name, at: toIso(created_at) }))
}
