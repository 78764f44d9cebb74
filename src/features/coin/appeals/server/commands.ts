import { randomUUID } from 'node:crypto'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { formatDate, startOfDay } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { assertOwnAccount, getOwnAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readOffered } from '#platform/dictionaries/server/entries.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { beginReview } from '#platform/reviewing/server/begin-review.ts'
import { runOwnAction } from '#platform/reviewing/server/actions/own-action.ts'
import { fileAppeal, supplementAppeal, withdrawAppeal } from '../contract.ts'
import { appealTypes } from '../dictionary-rules.ts'
import { appealLimits as limits, appealRefusals, appealReviewing, appealMessages as messages, isContact } from '../rules.ts'
import { appealReviewable } from './reviewable.ts'
import { assertFewSupplements } from './reviews/supplements.ts'

export const appealCommands = [
  handle(fileAppeal, async (context, { account: named, type, phone: given, description }) => {
    const { db, clock, actor } = context
    assertOwnAccount(actor, named)
    await assertOffered(db, type)
    const { id: account, phone: stored } = await getOwnAccount(context)
    const phone = toContactPhone(given, stored)
    await assertBelowLimits(db, { account, description, now: clock.now() })
    const id = randomUUID()
    const begun = await beginReview(context, appealReviewing, { id, by: actor })
    await db
      .insertInto('appeal')
      .values({ ...begun, account, type, phone, description })
      .execute()
    return { reply: { id }, audit: { action: 'appeal.file', subject: id, detail: { type } }, msg: messages.done }
  }),

  handle(supplementAppeal, async (context, { id, text, fileId }) => {
    const given = { id, action: 'supplement', comment: text, files: { attachment: fileId } }
    const { audit } = await runOwnAction(context, appealReviewable, given)
    await assertFewSupplements(context.db, id)
    return { reply: {}, audit, msg: messages.supplemented }
  }),

  handle(withdrawAppeal, async (context, { id }) => {
    const { audit } = await runOwnAction(context, appealReviewable, { id, action: 'withdraw', comment: '' })
    return { reply: {}, audit, msg: messages.withdrawn }
  }),
]

async function assertOffered(db: Db, type: string): Promise<void> {
  const types = await readOffered(db, appealTypes)
  if (!types.some(({ label }) => label === type)) throw createFieldRefusal('type', messages.type)
}

/** Locks the account, so that concurrent appeals can't exceed the limits. */
async function assertBelowLimits(
  db: Db,
  { account, description, now }: { account: string; description: string; now: Date },
): Promise<void> {
  await lockByName(db, `appeals of ${account}`)
  const justNow = new Date(now.getTime() - limits.repeatMinutes * 60_000)
  const today = startOfDay(formatDate(now))
  const { same, open, filed } = await db
    .selectFrom('appeal')
    .where('account', '=', account)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('description', '=', description).filterWhere('submitted_at', '>', justNow).as('same'),
      fn.countAll<number>().filterWhere('state', '=', 'pending').as('open'),
      fn.countAll<number>().filterWhere('submitted_at', '>=', today).as('filed'),
    ])
    .executeTakeFirstOrThrow()
  if (same > 0) throw new Refusal(appealRefusals.repeated)
  if (open >= limits.open) throw new Refusal(appealRefusals.tooManyOpen)
  if (filed >= limits.perDay) throw new Refusal(appealRefusals.tooManyToday)
}

/** The client knows the account's phone only masked; sent back unchanged it means the stored number. */
function toContactPhone(given: string, stored: string): string {
  const masked = maskPhone(stored)
  if (isContact(given, masked)) return given === masked ? stored : given
  throw createFieldRefusal('phone', messages.wrongPhone)
}
