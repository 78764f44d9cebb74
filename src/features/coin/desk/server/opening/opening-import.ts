import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accountCategories } from '#features/coin/accounts/rules.ts'
import { changeCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { saveNoticePhone } from '#features/coin/accounts/server/accounts/phone-numbers.ts'
import { Refusal } from '#gateway/refusals.ts'
import { toComparedName } from '#kit/company-names.ts'
import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { importRefusals } from '#platform/imports/rules.ts'
import type { Booking, CheckedLine, ImportKind } from '#platform/imports/server/import-kind.ts'
import { openLedgerAccount } from '#platform/ledger/server/accounts.ts'
import { bookAll } from '#platform/ledger/server/booking.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { type OpeningColumn, openingColumns, type OpeningSums } from '../../opening-rules.ts'
import { checkOpenings, type KnownOpenings, type OpeningLine, type OpeningValues } from './opening-lines.ts'

type Line = CheckedLine<OpeningValues, OpeningColumn>

/** Customers, their accounts and what these bring along from an older system. */
export const openingImport: ImportKind<OpeningValues, OpeningColumn> = {
  name: 'coin.opening',
  label: '期初',
  columns: openingColumns,
  verb: '导入',
  notice: { topic: 'going-live', url: (id) => `/console/going-live?id=${id}` },
  async lock(db) {
    await lockByName(db, 'coin account number')
  },
  async check(db, lines) {
    const given = lines.map(({ line, cells }): OpeningLine => ({ ...cells, line }))
    const checked = checkOpenings(given, await findKnown(db, given))
    return lines.map((line, n) => ({ ...line, ...(checked[n] as (typeof checked)[number]) }))
  },
  sum: sumOpenings,
  book: bookOpenings,
  close: reconcileOpenings,
}

export function sumOpenings(lines: readonly Line[]): OpeningSums {
  return {
    customers: new Set(lines.map(({ values }) => values.customer)).size,
    accounts: lines.length,
    coins: lines.reduce((sum, { values }) => sum + values.coins, 0),
  }
}

async function findKnown(db: Db, lines: readonly OpeningLine[]): Promise<KnownOpenings> {
  const wanted = lines.map(({ account }) => account.toLowerCase())
  const { rows } = await sql<{ code: string }>`
    select lower(id) as code from coin_account where lower(id) = any(${wanted}::text[])
    union select lower(code) from ledger_account where lower(code) = any(${wanted}::text[])`.execute(db)
  const { rows: counts } = await sql<{ phone: string; count: number }>`
    select phone, count(*) as count from coin_account where disabled_at is null group by phone`.execute(db)
  return { accounts: new Set(rows.map(({ code }) => code)), phones: new Map(counts.map(({ phone, count }) => [phone, count])) }
}

async function bookOpenings(db: Db, lines: readonly Line[], booking: Booking): Promise<string[]> {
  // Nobody knows this password: the customer sets one by SMS, or the desk gives out another.
  const { passwordHash } = await createOneTimePassword({ ...booking, db })
  for (const { values } of lines) await openImported(db, values, { ...booking, passwordHash })
  const filled = lines.filter(({ values }) => values.coins > 0)
  const booked = await bookAll(
    db,
    filled.map(({ values: { account, coins } }) => {
      const { label: detail, service } = bookingKinds.opening
      return {
        kind: 'opening' as const,
        account,
        amount: coins,
        service,
        detail: `旧系统${detail}`,
        reference: '',
        by: booking.by,
        at: booking.at,
      }
    }),
  )
  const bookings = new Map(filled.map(({ values }, n) => [values.account, booked[n]?.bookingId as number]))
  return lines.map(({ values }) => (bookings.has(values.account) ? `记账 ${bookings.get(values.account)} 号` : '已开户'))
}

type Opened = Booking & { passwordHash: string }

async function openImported(db: Db, values: OpeningValues, { at, secretKey, passwordHash }: Opened): Promise<void> {
  const { account: id, category, phone } = values
  const login = { phone, phone_changed_at: null, password_hash: passwordHash, password_changed_at: at, must_change_password: true }
  const customer_id = (await findCustomer(db, values)) ?? (await createCustomer(db, values, at))
  await changeCoinAccount({ db, secretKey }, id, (unsealed) =>
    unsealed
      .insertInto('coin_account')
      .values({ id, customer_id, category, ...login, opened_at: at, disabled_at: null, seal: null })
      .execute(),
  )
  await openLedgerAccount(db, { code: id, at, clears: category === accountCategories.card })
  await saveNoticePhone(db, { account: id, phone }, at)
}

async function findCustomer(db: Db, { creditCode, company }: OpeningValues): Promise<string | undefined> {
  const customers = db.selectFrom('coin_customer').select('id')
  const found = creditCode
    ? customers.where('credit_code', '=', creditCode)
    : customers.where('credit_code', 'is', null).where('name_key', '=', toComparedName(company).name_key)
  return (await found.orderBy('created_at').limit(1).executeTakeFirst())?.id
}

async function createCustomer(db: Db, { company, creditCode, contact, companyPhone: phone }: OpeningValues, at: Date): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('coin_customer')
    .values({ id, company, ...toComparedName(company), credit_code: creditCode || null, contact, phone, created_at: at })
    .execute()
  return id
}

/** What the database holds of these accounts after the last line is what the file says, or nothing is kept. */
async function reconcileOpenings(db: Db, lines: readonly Line[]): Promise<void> {
  const codes = lines.map(({ values }) => values.account)
  const { rows } = await sql<OpeningSums>`
    select count(distinct a.customer_id) as customers, count(*) as accounts, coalesce(sum(l.balance), 0)::bigint as coins
    from coin_account a join ledger_account l on l.code = a.id where a.id = any(${codes}::text[])`.execute(db)
  const read = sumOpenings(lines)
  const held = rows[0]
  const isSame = held && Object.entries(read).every(([name, sum]) => held[name as keyof OpeningSums] === sum)
  if (!isSame) throw new Refusal(importRefusals.unreconciled)
}
