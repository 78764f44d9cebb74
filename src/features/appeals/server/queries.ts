import { formatDateTime, endOfDay, startOfDay } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { assertOwnAccount } from '#features/coin/server/accounts/accounts.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { readOffered } from '#platform/dictionaries/server/entries.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { listChangesSince } from '#platform/reviewing/server/applicant-versions.ts'
import { listAppeals, listAppealTypes, watchAppeals } from '../contract.ts'
import { appealTypes } from '../dictionary-rules.ts'
import { appealStates, type AppealState } from '../rules.ts'
import { appealReviewable } from './reviewable.ts'

export const appealQueries = [
  handle(listAppealTypes, async ({ db }) => ({
    types: (await readOffered(db, appealTypes)).map(({ label }) => ({ name: label })),
  })),

  handle(listAppeals, async (context, { account, state, from, to, page, pageSize }) => {
    assertOwnAccount(context.actor, account)
    let own = context.db.selectFrom('appeal').where('applicant', '=', toPersonKey(context.actor))
    if (state !== undefined) own = own.where('state', '=', appealStates[state].value)
    if (from) own = own.where('submitted_at', '>=', startOfDay(from))
    if (to) own = own.where('submitted_at', '<', endOfDay(to))
    const { total, rows } = await readPage(
      own
        .select(['id', 'type', 'phone', 'description', 'state', 'comment', 'submitted_at', 'decided_at'])
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc'),
      { page, pageSize },
    )
    return {
      total,
      items: rows.map(({ id, type, phone, description, comment, ...row }) => ({
        id,
        type,
        phone: maskPhone(phone),
        description,
        state: toAppealState(row.state),
        result: comment,
        filedAt: formatDateTime(row.submitted_at),
        handledAt: row.decided_at ? formatDateTime(row.decided_at) : '',
      })),
    }
  }),

  handle(watchAppeals, async ({ db, actor }, { since }) => {
    const { version, changes } = await listChangesSince(db, appealReviewable, { person: toPersonKey(actor), since })
    return { version, items: changes.map(({ id, type }) => ({ id, type: String(type) })) }
  }),
]

function toAppealState(state: string): AppealState {
  return state === appealStates[0].value ? 0 : 1
}
