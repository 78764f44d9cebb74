import { createFieldRefusal, Refusal, type RefusalEntry } from '#gateway/refusals.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { reauthenticate } from '#platform/credentials/server/own-password.ts'
import { lockLedgerAccounts } from '#platform/ledger/server/accounts.ts'
import { transferAll } from '#platform/ledger/server/booking.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { checkTransferTarget, transferCard } from '../contract.ts'
import { listOwnCards } from '../entry-contract.ts'
import { accountCategories, coinBlocks, coinLimits, coinRefusals, coinMessages } from '../rules.ts'
import { type CoinAccount, coinAccounts, findCoinAccount, getOwnAccount, listOtherCards } from './accounts/accounts.ts'
import { nextSerial, saveRecharges } from './accounts/recharges.ts'

export const transferHandlers = [
  handle(listOwnCards, async (context) => {
    const own = await getOwnAccount(context)
    if (own.category !== accountCategories.card) throw new Refusal(coinRefusals.cardOnly)
    const cards = await listOtherCards(context.db, own)
    return {
      cards: cards.map(({ id, phone, balance, ...card }) => ({
        account: id,
        phone: maskPhone(phone),
        balance,
        blockedBy: findCardBlock(card)?.msg ?? '',
      })),
    }
  }),

  handle(checkTransferTarget, async (context, { to }) => {
    const own = await getOwnAccount(context)
    const objection = findTargetBlock(await findCoinAccount(context.db, to), own)
    if (objection) throw createFieldRefusal('to', objection)
    const block = coinBlocks.transfer(own, context.clock.now())
    if (block) throw new Refusal(block)
    return {}
  }),

  handle(
    transferCard,
    async (context, { from, password }) => {
      const own = await getOwnAccount(context)
      // The password of another account is never checked: that would bypass the login's captcha.
      if (from.toLowerCase() !== own.id.toLowerCase()) throw new Refusal(coinRefusals.transferRefused)
      return reauthenticate(context, own, { ...coinAccounts, password, wrong: coinRefusals.wrongPassword })
    },
    async ({ db, clock }, { to }, { id, passwordHash }) => {
      const now = clock.now()
      const target = await findCoinAccount(db, to)
      await lockLedgerAccounts(db, target ? [id, target.id] : [id])
      const own = (await findCoinAccount(db, id, { locked: true })) as CoinAccount
      if (own.passwordHash !== passwordHash) throw createFieldRefusal('password', coinRefusals.wrongPassword)
      const before = target && (await findRepeated(db, { from: own, to: target }, now))
      if (before) return { reply: { amount: before.amount, balance: 0 }, audit: [], msg: coinMessages.transferred }
      const block = coinBlocks.transfer(own, now)
      if (block) throw new Refusal(block === coinRefusals.cardOnly ? coinRefusals.transferRefused : block)
      const objection = findTargetBlock(target && (await findCoinAccount(db, target.id)), own)
      if (!target || objection) throw new Refusal(objection ?? coinRefusals.transferRefused)
      const { bookingId, amount, serial } = await move(db, { from: own, to: target }, now)
      return {
        reply: { amount, balance: 0 },
        audit: { action: 'transfer.make', subject: `coin ${id}`, detail: { to: target.id, amount, bookingId, serial } },
        msg: coinMessages.transferred,
      }
    },
  ),
]

/**
 * Only another active card of the same customer may receive; other transfers are made by staff. The reason of a refusal is shown to
 * their customer; any other number gets one text, so that it does not reveal which accounts exist.
 */
function findTargetBlock(target: CoinAccount | undefined, own: CoinAccount): RefusalEntry | undefined {
  if (!target || target.id === own.id || target.customerId !== own.customerId || target.category !== accountCategories.card)
    return coinRefusals.transferRefused
  return findCardBlock(target)
}

function findCardBlock({ state, disabledAt }: Pick<CoinAccount, 'state' | 'disabledAt'>): RefusalEntry | undefined {
  if (disabledAt) return coinRefusals.targetDisabled
  return { active: undefined, frozen: coinRefusals.targetFrozen, moved: coinRefusals.targetMoved }[state]
}

type Transfer = { from: CoinAccount; to: CoinAccount }

async function move(db: Db, { from, to }: Transfer, at: Date) {
  const serial = await nextSerial(db, 'ZK', at)
  const moved = await transferAll(db, {
    from: from.id,
    to: to.id,
    fromDetail: `转卡至 尾号${to.id.slice(-4)}`,
    toDetail: `由 尾号${from.id.slice(-4)} 转入`,
    service: bookingKinds.transfer.service,
    reference: serial,
    by: `coin ${from.id}`,
    at,
  })
  await saveRecharges(db, [{ account: to.id, bookingId: moved.bookingId, serial, quantity: moved.amount, paidBy: 'transfer' }], at)
  return { ...moved, serial }
}

/** Older clients send no RequestId and repeat the transfer after a lost reply: they get the reply of the first one. */
async function findRepeated(db: Db, { from, to }: Transfer, now: Date): Promise<{ amount: number } | undefined> {
  if (from.state !== 'moved') return undefined
  return db
    .selectFrom('coin_recharge as r')
    .innerJoin('ledger_booking as b', 'b.id', 'r.booking_id')
    .select('r.quantity as amount')
    .where('r.account_id', '=', to.id)
    .where('r.paid_by', '=', 'transfer')
    .where('b.made_by', '=', `coin ${from.id}`)
    .where('b.at', '>', new Date(now.getTime() - coinLimits.transferRepeatSeconds * 1000))
    .orderBy('b.id', 'desc')
    .executeTakeFirst()
}
