import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CallInput } from '#gateway/call.ts'
import { endOfDay, startOfDay, toIso } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { matchesText } from '#platform/searching/server/search.ts'
import { listConsultations } from '../../desk-contract.ts'
import { consultationStates, openStates } from '../../desk-rules.ts'
import { toPhone } from '#kit/identifiers/mobile.ts'
import type { ConsultationRow } from '../tables.ts'

export function toOpened(found: Selectable<ConsultationRow> & { followUpOn: string | null }) {
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

export const followUpOn = sql<string | null>`to_char(follow_up_on, 'YYYY-MM-DD')`.as('followUpOn')

type InboxQuery = Pick<CallInput<typeof listConsultations>, 'state' | 'scope' | 'text' | 'from' | 'to'> & { today: string; person: string }

export function toConditions({ state, scope, text, from, to, today, person }: InboxQuery): RawBuilder<boolean>[] {
  const isOpen = sql<boolean>`state in (${sql.join(openStates.map((one) => sql.lit(one)))})`
  return [
    ...(state && state !== 'open' ? [sql<boolean>`state = ${state}`] : []),
    ...(state === 'open' || scope ? [isOpen] : []),
    ...(scope === 'mine' ? [sql<boolean>`assignee = ${person}`] : []),
    ...(scope === 'unassigned' ? [sql<boolean>`assignee is null`] : []),
    ...(scope === 'due' ? [sql<boolean>`follow_up_on <= ${today}`] : []),
    ...(from ? [sql<boolean>`created_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql<boolean>`created_at < ${endOfDay(to)}`] : []),
    // Only a full phone number matches: searching by parts would reveal the masked digits one by one.
    ...(text ? [sql<boolean>`(${matchesText(sql`terms`, text)} or phone = ${toPhone(text)})`] : []),
  ]
}

type Row = Pick<
  Selectable<ConsultationRow>,
  'id' | 'number' | 'name' | 'phone' | 'company' | 'question' | 'product' | 'state' | 'created_at'
> & {
  handled_by_name: string | null
  assignee_name: string | null
  followUpOn: string | null
}

export function toListed({ created_at, handled_by_name, assignee_name, phone, followUpOn: day, ...row }: Row, today: string) {
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
