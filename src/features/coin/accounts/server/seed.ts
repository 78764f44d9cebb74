import { toComparedName } from '#kit/company-names.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { randomUUID } from 'node:crypto'
import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { openLedgerAccount } from '#platform/ledger/server/accounts.ts'
import { grant, recharge, reverse, use } from '#platform/ledger/server/booking.ts'
import { hideClearedEntries } from '#platform/ledger/server/clearing.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { accountCategories, type AccountCategory } from '../rules.ts'
import { changeCoinAccount } from './accounts/accounts.ts'
import { saveNoticePhone } from './accounts/phone-numbers.ts'
import { type CoinContent, type Event, type History, buildEvents, getOpeningTime } from './demo-history.ts'
import { nextSerial, saveRecharges } from './accounts/recharges.ts'

type DemoAccount = { account: string; password: string; category: AccountCategory; company: string; phone: string }
type DemoAccounts = { coinAccounts: DemoAccount[] }

const finance = 'staff staff-finance'
const machine = 'machine demo'
const fenPerYuan = 100
const clearedDaysAgo = 14

export const coinSeed: Seed = {
  name: 'coin accounts',
  async run({ services, read }) {
    const { db, clock, secretKey } = services
    const content = read<CoinContent>('coin')
    await saveParameter(db, 'coin', { verifyNewPhone: false })
    const now = clock.now()
    const salt = await getPasswordSalt(db, secretKey)
    const customers = await makeCustomers(db, content, now)
    for (const demo of read<DemoAccounts>('demo-accounts').coinAccounts) {
      const history = content.histories.find(({ account }) => account === demo.account) as History
      const opened = getOpeningTime(history, now)
      await openLedgerAccount(db, { code: demo.account, at: opened, clears: demo.category === accountCategories.card })
      const passwordHash = await hashReceivedPassword(services, toReceivedPassword(demo.password, salt))
      await changeCoinAccount(services, demo.account, (unsealed) =>
        unsealed
          .insertInto('coin_account')
          .values({
            id: demo.account,
            customer_id: customers.get(demo.company) as string,
            category: demo.category,
            phone: demo.phone,
            phone_changed_at: null,
            password_hash: passwordHash,
            password_changed_at: opened,
            must_change_password: false,
            opened_at: opened,
            disabled_at: null,
            seal: null,
          })
          .execute(),
      )
      await saveNoticePhone(db, demo, opened)
      for (const event of buildEvents(content, history, now)) await bookEvent(db, demo.account, event)
    }
    // As the nightly job does.
    await hideClearedEntries(db, new Date(now.getTime() - clearedDaysAgo * 24 * 3600_000))
  },
}

async function makeCustomers(db: Db, { customers }: CoinContent, now: Date): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const { company, creditCode, contact, phone } of customers) {
    const id = randomUUID()
    const customer = { id, company, ...toComparedName(company), credit_code: creditCode, contact, phone, created_at: now }
    await db.insertInto('coin_customer').values(customer).execute()
    made.set(company, id)
  }
  return made
}

async function bookEvent(db: Db, account: string, event: Event): Promise<void> {
  const { at, coins, detail } = event
  const words = { account, amount: coins, detail, at }
  if (event.kind === 'use') {
    await use(db, { ...words, service: event.service, reference: '', by: machine })
    return
  }
  if (event.kind === 'mistake') {
    const { bookingId } = await use(db, { ...words, service: event.service, reference: '', by: machine })
    await reverse(db, bookingId, { service: bookingKinds.reversal.service, detail: event.reversal, by: finance, at: event.reversedAt })
    return
  }
  const serial = await nextSerial(db, 'CZ', at)
  const isPaid = event.yuan > 0
  const receipt = `SJ${serial.slice(2)}`
  const crediting = { ...words, reference: serial, by: finance }
  const { bookingId } = isPaid
    ? await recharge(db, { ...crediting, service: bookingKinds.recharge.service })
    : await grant(db, { ...crediting, service: bookingKinds.grant.service })
  const paid = isPaid ? ({ fen: event.yuan * fenPerYuan, receipt, paidBy: 'money' } as const) : ({ paidBy: 'grant' } as const)
  await saveRecharges(db, [{ account, bookingId, serial, quantity: coins, ...paid }], at)
}
