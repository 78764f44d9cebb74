import type { Selectable } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import { formatDateTime, endOfDay, startOfDay } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { assertOwnAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { readOffered } from '#platform/dictionaries/server/entries.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { listFiles } from '#platform/reviewing/server/actions/files.ts'
import { listChangesSince } from '#platform/reviewing/server/applicant-versions.ts'
import { getAppeal, listAppeals, listAppealTypes, watchAppeals } from '../contract.ts'
import { appealTypes } from '../dictionary-rules.ts'
import { appealReviewing, appealStates, type AppealState, appealMessages as messages } from '../rules.ts'
import { appealReviewable } from './reviewable.ts'
import { listSupplements } from './reviews/supplements.ts'
import type { AppealRow } from './tables.ts'

export const appealQueries = [
  handle(listAppealTypes, async ({ db }) => ({
    types: (await readOffered(db, appealTypes)).map(({ label }) => ({ name: label })),
  })),

  handle(listAppeals, async (context, { account, state, from, to, page, pageSize }) => {
    assertOwnAccount(context.actor, account)
    let own = context.db.selectFrom('appeal').where('applicant', '=', toPersonKey(context.actor))
    if (state !== undefined) own = own.where('state', state === 0 ? '=' : '<>', appealStates[0].value)
    if (from) own = own.where('submitted_at', '>=', startOfDay(from))
    if (to) own = own.where('submitted_at', '<', endOfDay(to))
    const { total, rows } = await readPage(own.select(shown).orderBy('submitted_at', 'desc').orderBy('id', 'desc'), { page, pageSize })
    return { total, items: rows.map(toAppeal) }
  }),

  handle(getAppeal, async (context, { id }) => {
    const { db, actor } = context
    const own = db.selectFrom('appeal').where('id', '=', id).where('applicant', '=', toPersonKey(actor))
    const appeal = await own.select(shown).executeTakeFirstOrThrow(notFound)
    const [supplements, files] = await Promise.all([listSupplements(db, id), listFiles(context, appealReviewing.kind, id)])
    return {
      ...toAppeal(appeal),
      supplements: supplements.map(({ at, text }) => ({ at: formatDateTime(new Date(at)), text })),
      files: files.filter(({ action }) => action === 'supplement').map(({ id: fileId, name, url }) => ({ id: fileId, name, url })),
    }
  }),

  handle(watchAppeals, async ({ db, actor }, { since }) => {
    const { version, changes } = await listChangesSince(db, appealReviewable, { person: toPersonKey(actor), since })
    const handled = changes.filter(({ state }) => state === appealStates[1].value)
    return { version, items: handled.map(({ id, type }) => ({ id, type: String(type) })) }
  }),
]

const shown = ['id', 'type', 'phone', 'description', 'state', 'comment', 'submitted_at', 'decided_at'] as const
type ShownAppeal = Pick<Selectable<AppealRow>, (typeof shown)[number]>

function toAppeal({ id, type, phone, description, comment, ...row }: ShownAppeal) {
  const isWithdrawn = row.state === 'withdrawn'
  return {
    id,
    type,
    phone: maskPhone(phone),
    description,
    state: toAppealState(row.state),
    isWithdrawn,
    result: isWithdrawn ? messages.withdrawn : comment,
    filedAt: formatDateTime(row.submitted_at),
    handledAt: row.decided_at ? formatDateTime(row.decided_at) : '',
  }
}

function toAppealState(state: string): AppealState {
  return state === appealStates[0].value ? 0 : 1
}
