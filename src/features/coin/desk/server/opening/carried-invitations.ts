import { type RawBuilder, sql } from 'kysely'
import { coinPlace } from '#features/coin/accounts/server/accounts/accounts.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getImport } from '#platform/imports/server/imports.ts'
import { invitationRefusals } from '#platform/invitations/rules.ts'
import { deliverPassword } from '#platform/invitations/server/invitations.ts'
import { changeBroken, rowOf } from '#platform/seals/server/seals.ts'
import { codeRefusals, smsStates } from '#platform/sms/rules.ts'
import { countInvitations, inviteCarried } from '../../carried-contract.ts'
import { openingImport } from './opening-import.ts'

/** Accounts of one call, so that none takes long and what one has sent stays sent. */
const atOnce = 50
/** Whatever is left would be refused for the same reason. */
const endings: readonly string[] = [invitationRefusals.smsOff.code, codeRefusals.budget.code]
const kind = 'coin'

type Carried = { id: string; phone: string; state: 'done' | 'invited' | 'due'; reason: string }

export const carriedInvitationHandlers = [
  handle(countInvitations, async ({ db, clock }, { id }) => {
    const accounts = await listCarried(db, { id, now: clock.now() })
    const count = (wanted: Carried['state']) => accounts.filter(({ state }) => state === wanted).length
    const failures = accounts.filter(({ state, reason }) => state === 'due' && reason !== '').slice(0, 100)
    return {
      total: accounts.length,
      done: count('done'),
      invited: count('invited'),
      due: count('due'),
      failures: failures.map(({ id: account, reason }) => ({ account, reason })),
    }
  }),

  handle(inviteCarried, async (context, { id, after }) => {
    const accounts = await listCarried(context.db, { id, now: context.clock.now() })
    const left = accounts.filter((account) => account.state === 'due' && account.id > after)
    const sent: string[] = []
    const failures: { account: string; reason: string }[] = []
    let next = left.length > atOnce ? (left[atOnce - 1] as Carried).id : ''
    for (const account of left.slice(0, atOnce)) {
      const refusal = await invite(context, account)
      if (refusal) failures.push({ account: account.id, reason: refusal.message })
      else sent.push(account.id)
      if (refusal && endings.includes(refusal.code)) {
        next = ''
        break
      }
    }
    const detail = { accounts: sent, failures }
    return {
      reply: { sent: sent.length, failures, next },
      audit: { action: 'coin-account.invite-carried', subject: `going-live ${id}`, detail },
    }
  }),
]

/** Sends the link to the number of the account, whose password nobody knows; answers why it could not. */
async function invite(context: Services & RequestContext, { id, phone }: Carried): Promise<Refusal | undefined> {
  const now = context.clock.now()
  const receivers = { sms: phone, mail: '' }
  try {
    await deliverPassword(context, {
      kind,
      subject: id,
      account: id,
      receivers,
      page: '/query-coin/invited',
      now,
      delivery: 'sms',
      password: '',
    })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  // A link is valid for the password of its own time.
  await changeBroken(context, rowOf(coinPlace, id), (unsealed) =>
    unsealed.updateTable('coin_account').set({ password_changed_at: now }).where('id', '=', id).execute(),
  )
  return undefined
}

const failed = sql`s.state in ('failed', 'unknown', 'expired', 'held')`
const toLabel = (state: RawBuilder<unknown>) =>
  sql.join(
    [sql`case ${state}`, ...Object.entries(smsStates).map(([name, { label }]) => sql`when ${name} then ${label}::text`), sql`end`],
    sql` `,
  )

/** The accounts of a file that was imported, without those that are closed by now. */
async function listCarried(db: Db, { id, now }: { id: string; now: Date }): Promise<Carried[]> {
  const found = await getImport(db, id, [openingImport.name])
  if (found.state !== 'booked') return []
  const { rows } = await sql<Carried>`
    select a.id, a.phone,
      case when not a.must_change_password then 'done' when i.is_open and not coalesce(${failed}, false) then 'invited' else 'due' end as state,
      case when i.id is null then '' when ${failed} then ${'短信'}::text || ${toLabel(sql`s.state`)}
        when not i.is_open then ${'邀请已失效'}::text else '' end as reason
    from import_line l join coin_account a on a.id = l.cells->>'account' and a.disabled_at is null
    left join lateral (
      select v.id, v.created_at, v.token_hash is not null and v.expires_at > ${now} as is_open from invitation v
      where v.kind = ${kind} and v.subject = a.id order by v.created_at desc limit 1) i on true
    left join lateral (
      select m.state from sms_message m where m.subject = ${kind} || ' ' || a.id and m.scene = 'invitation' and m.created_at >= i.created_at
      order by m.created_at desc limit 1) s on true
    where l.import_id = ${id} order by a.id`.execute(db)
  return rows
}
