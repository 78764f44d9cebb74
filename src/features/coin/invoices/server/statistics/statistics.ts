import { type RawBuilder, sql } from 'kysely'
import { formatDate, startOfDay } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readEntries } from '#platform/dictionaries/server/entries.ts'
import { invoiceKinds } from '../../dictionary-rules.ts'
import { figures, type FigureStep, invoiceReviewing, statesCountedByStep } from '../../review-rules.ts'
import { getInvoiceStatistics } from '../../statistics-contract.ts'

type CountedStep = { month: string; kind: string; step: FigureStep; count: number; fen: number }

export const statisticsHandlers = [
  handle(getInvoiceStatistics, async ({ db, clock }, { year, kind }) => {
    const today = formatDate(clock.now())
    const months = year === '' ? listLatestMonths(today) : listMonths(year, today)
    const [counted, firstYear, entries] = await Promise.all([countSteps(db, months), findFirstYear(db), readEntries(db, invoiceKinds)])
    const thisYear = Number(today.slice(0, 4))
    const kinds = entries.map(({ code, label }) => ({ value: code, label }))
    const wanted = kinds.map(({ value }) => value).filter((value) => kind === '' || value === kind)
    const rows = months.flatMap((month) => wanted.map((one) => ({ month, kind: one, ...toSteps(counted, month, one) })))
    return { firstYear: firstYear ?? thisYear, thisYear, kinds, months: rows }
  }),
]

function toSteps(counted: readonly CountedStep[], month: string, kind: string) {
  const getStep = (step: FigureStep) => {
    const { count = 0, fen = 0 } = counted.find((row) => row.month === month && row.kind === kind && row.step === step) ?? {}
    return { count, fen }
  }
  return Object.fromEntries(figures.map(({ step }) => [step, getStep(step)])) as Record<FigureStep, ReturnType<typeof getStep>>
}

/** What an application `i` said until it was submitted again, after an event or at first; null where it still says it. */
const readFormer = (after: RawBuilder<unknown>) => sql`
  (select e.after -> 'former' from review_event e where e.kind = ${invoiceReviewing.kind} and e.subject = i.id and e.id > ${after}
    and e.after ? 'former' order by e.id limit 1)`

/**
 * The day on the invoice counts for what was issued. A step that was undone never was; each other one counts, also of one application,
 * with the amount and the kind that the application had then.
 */
async function countSteps(db: Db, months: readonly string[]): Promise<CountedStep[]> {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const from = startOfDay(`${first}-01`)
  const to = startOfDay(`${shiftMonth(last, 1)}-01`)
  const { rows } = await sql<CountedStep>`
    with step as (
      select kind, fen, 'applied' as step, (submitted_at at time zone 'Asia/Shanghai')::date as day, ${readFormer(sql`0`)} as former
        from invoice i where submitted_at >= ${from} and submitted_at < ${to}
      union all select kind, fen, 'issued', issued_on, null from invoice i
        where issued_on >= ${`${first}-01`}::date and issued_on < ${`${shiftMonth(last, 1)}-01`}::date
      union all select i.kind, i.fen, s.after ->> 'state', (s.at at time zone 'Asia/Shanghai')::date, ${readFormer(sql`s.id`)}
        from review_event s join invoice i on i.id = s.subject
        where s.kind = ${invoiceReviewing.kind} and s.after ->> 'state' = any(${statesCountedByStep}) and s.action <> 'undo'
          and s.at >= ${from} and s.at < ${to}
          and (select n.action from review_event n where n.kind = s.kind and n.subject = s.subject and n.id > s.id
            and n.after ? 'state' order by n.id limit 1) is distinct from 'undo'
    ),
    happened as (
      select coalesce(former ->> 'kind', kind) as kind, step, day, coalesce((former ->> 'fen')::bigint, fen) as fen from step
    )
    select to_char(day, 'YYYY-MM') as month, kind, step, count(*)::int as count, sum(fen)::bigint as fen from happened group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

async function findFirstYear(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(submitted_at) at time zone 'Asia/Shanghai')::int as year from invoice`.execute(db)
  return rows[0]?.year ?? undefined
}

function listLatestMonths(today: string): string[] {
  const present = today.slice(0, 7)
  return Array.from({ length: 12 }, (_, n) => shiftMonth(present, n - 11))
}

/** Up to the present one. */
function listMonths(year: string, today: string): string[] {
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`)
  const past = months.filter((month) => month <= today.slice(0, 7))
  return past.length > 0 ? past : months
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
