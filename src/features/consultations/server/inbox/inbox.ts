import '../tables.ts'
import { type Selectable, sql } from 'kysely'
import type { CallInput } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { endOfDay, formatDate, startOfDay, toIso } from '#kit/dates.ts'
import { maskPhone } from '#kit/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countConsultations, listConsultations, viewConsultation } from '../../desk-contract.ts'
import { consultationStates, openStates } from '../../desk-rules.ts'
import { normalizePhone } from '../../rules.ts'
import type { ConsultationRow } from '../tables.ts'

const orders = { created: 'created_at', followUp: 'follow_up_on' } as const

/** Staff calls that look at consultations. */
export function inboxHandlers() {
  return [
    handle(listConsultations, async ({ db, clock, actor }, { sort, page, pageSize, ...filters }) => {
      const today = formatDate(clock.now())
      const found = select(db, { ...filters, today, person: actor.kind === 'staff' ? actor.id : '' })
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found
        .select(['id', 'number', 'name', 'phone', 'company', 'question', 'product', 'state', 'created_at', 'handled_by_name'])
        .select(['assignee_name', followUpOn])
        .orderBy(orders[sort.replace('-', '') as keyof typeof orders], (order) =>
          sort.startsWith('-') ? order.desc().nullsLast() : order.asc().nullsLast(),
        )
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { total, items: rows.map((row) => toListed(row, today)) }
    }),

    handle(countConsultations, async ({ db, clock }) => {
      const isDue = sql<boolean>`state in ('new', 'following') and follow_up_on <= ${formatDate(clock.now())}`
      return db
        .selectFrom('consultation')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('state', '=', 'new').as('waiting'),
          fn.countAll<number>().filterWhere(isDue).as('due'),
        ])
        .executeTakeFirstOrThrow()
    }),

    handle(viewConsultation, async ({ db }, { id }) => {
      const found = await db.selectFrom('consultation').selectAll().select(followUpOn).where('id', '=', id).executeTakeFirst()
      if (!found) throw new Refusal(refusals.notFound)
      const notes = await db.selectFrom('consultation_note').selectAll().where('consultation_id', '=', id).orderBy('id').execute()
      const lines = notes.map((one) => ({ id: one.id, text: one.text, authorName: one.author_name, at: toIso(one.created_at) }))
      const reply = { ...toOpened(found), notes: lines }
      return { reply, audit: { action: 'consultation.view', subject: id, isRepeatable: true } }
    }),
  ]
}

function toOpened(found: Selectable<ConsultationRow> & { followUpOn: string | null }) {
  const { id, number, version, name, phone, company, question, page, product, state, note } = found
  return {
    id,
    number,
    version,
    name,
    phone,
    company,
    question,
    page,
    product,
    state,
    note,
    consentVersion: found.consent_version,
    createdAt: toIso(found.created_at),
    assignee: found.assignee ?? '',
    assigneeName: found.assignee_name ?? '',
    followUpOn: found.followUpOn ?? '',
    handledByName: found.handled_by_name ?? '',
    handledAt: toIso(found.handled_at),
  }
}

const followUpOn = sql<string | null>`to_char(follow_up_on, 'YYYY-MM-DD')`.as('followUpOn')

type Wanted = Pick<CallInput<typeof listConsultations>, 'state' | 'scope' | 'text' | 'from' | 'to'> & { today: string; person: string }

function select(db: Db, { state, scope, text, from, to, today, person }: Wanted) {
  let found = db.selectFrom('consultation')
  if (state === 'open') found = found.where('state', 'in', openStates)
  else if (state) found = found.where('state', '=', state)
  if (scope) found = found.where('state', 'in', openStates)
  if (scope === 'mine') found = found.where('assignee', '=', person)
  if (scope === 'unassigned') found = found.where('assignee', 'is', null)
  if (scope === 'due') found = found.where(sql<boolean>`follow_up_on <= ${today}`)
  if (from) found = found.where('created_at', '>=', startOfDay(from))
  if (to) found = found.where('created_at', '<', endOfDay(to))
  if (!text) return found
  // Only a full phone number matches: searching by parts would reveal the masked digits one by one.
  return found.where((row) =>
    row.or([
      sql<boolean>`position(lower(${text}) in lower(number || chr(10) || name || chr(10) || company || chr(10) || product || chr(10) || question)) > 0`,
      row('phone', '=', normalizePhone(text)),
    ]),
  )
}

type Row = Pick<
  Selectable<ConsultationRow>,
  'id' | 'number' | 'name' | 'phone' | 'company' | 'question' | 'product' | 'state' | 'created_at'
> & {
  handled_by_name: string | null
  assignee_name: string | null
  followUpOn: string | null
}

function toListed({ created_at, handled_by_name, assignee_name, phone, followUpOn: day, ...row }: Row, today: string) {
  return {
    ...row,
    phone: maskPhone(phone),
    createdAt: toIso(created_at),
    assigneeName: assignee_name ?? '',
    followUpOn: day ?? '',
    isOverdue: consultationStates[row.state].isOpen && day !== null && day < today,
    handledByName: handled_by_name ?? '',
  }
}
