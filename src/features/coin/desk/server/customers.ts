import { toIso } from '#kit/dates.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createFieldRefusal, notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { toComparedName } from '#kit/company-names.ts'
import { findKnownMobile } from './known-mobile.ts'
import { hasValidCheckDigit } from '#kit/identifiers/credit-code.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { maskPhone, toPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { assertFreeName } from '#platform/company-names/server/near-names.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findPage, matchesText } from '#platform/searching/server/search.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { changeCustomer, createCustomer, getCustomer, getKnownMobile, listCustomers, showCustomerPhone } from '../customer-contract.ts'
import { backOfficeRefusals } from '../rules.ts'

const balance = sql`(
  select coalesce(sum(l.balance), 0)::bigint from coin_account a join ledger_account l on l.code = a.id where a.customer_id = c.id)`

const orders = {
  created: sql`c.created_at asc, c.id`,
  '-created': sql`c.created_at desc, c.id`,
  company: sql`c.company asc, c.id`,
  '-company': sql`c.company desc, c.id`,
  balance: sql`${balance} asc, c.id`,
  '-balance': sql`${balance} desc, c.id`,
}

/** A customer whose name is that of another, or near it, is asked about: a company may have two credit codes. */
const customerNames = { table: 'coin_customer', column: 'company' }

type CustomerRow = { id: string; company: string; credit_code: string | null; contact: string; phone: string; created_at: Date }

export const customerHandlers = [
  handle(listCustomers, async ({ db }, { text, sort, page, pageSize }) => {
    // Only a full phone number matches: searching by parts would reveal the masked digits one by one.
    const found = sql<boolean>`c.id in (select id from coin_customer where ${matchesText(sql`terms`, text)}
      union all select id from coin_customer where phone = nullif(${toPhone(text)}, '')
      union all select customer_id from coin_account where lower(id) = lower(${toIdentifier(text)}))`
    const { ids, ...counted } = await findPage<string>(db, {
      rows: sql`coin_customer c`,
      key: sql`c.id`,
      where: text ? [found] : [],
      order: orders[sort],
      offset: (page - 1) * pageSize,
      size: pageSize,
      mayBeFew: false,
      searched: text ? 'text' : undefined,
    })
    const { rows } = await sql<CustomerRow & { accounts: number; balance: number }>`
      select c.id, c.company, c.credit_code, c.contact, c.phone, c.created_at, ${balance} as balance,
        (select count(*) from coin_account a where a.customer_id = c.id) as accounts
      from coin_customer c where c.id = any(${ids}::uuid[]) order by ${orders[sort]}`.execute(db)
    return { ...counted, items: rows.map(({ accounts, balance: coins, ...row }) => ({ ...toCustomer(row), accounts, balance: coins })) }
  }),

  handle(getCustomer, async ({ db }, { id }) => {
    const { rows } = await sql<CustomerRow & { version: number }>`select * from coin_customer where id = ${id}`.execute(db)
    const found = rows[0]
    if (!found) throw new Refusal(refusals.notFound)
    const accounts = await db
      .selectFrom('coin_account as a')
      .innerJoin('ledger_account as l', 'l.code', 'a.id')
      .select(['a.id as account', 'a.category', 'a.disabled_at', 'l.state', 'l.balance'])
      .where('a.customer_id', '=', id)
      .orderBy('a.opened_at')
      .orderBy('a.id')
      .execute()
    return {
      ...toCustomer(found),
      version: found.version,
      accounts: accounts.map(({ disabled_at, ...account }) => ({ ...account, isDisabled: disabled_at !== null })),
    }
  }),

  handle(createCustomer, async ({ db, clock }, { company, acceptNear, creditCode, acceptCode, contact, phone }) => {
    await checkCode(db, { creditCode, acceptCode })
    await assertFreeName(db, customerNames, { name: company, acceptNear })
    if (phone.includes('*')) throw createFieldRefusal('phone', '请输入正确的电话号码')
    const id = randomUUID()
    await db
      .insertInto('coin_customer')
      .values({ id, company, ...toComparedName(company), credit_code: creditCode || null, contact, phone, created_at: clock.now() })
      .execute()
    const detail = { company, creditCode, contact, phone: maskPhone(phone) }
    return { reply: { id }, audit: { action: 'coin-customer.create', subject: `coin-customer ${id}`, detail } }
  }),

  handle(changeCustomer, async ({ db }, { id, version, company, acceptNear, creditCode, acceptCode, contact, phone }) => {
    await checkCode(db, { creditCode, acceptCode, id })
    const former = await db.selectFrom('coin_customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    await assertFreeName(db, customerNames, { name: company, former: { id, name: former.company }, acceptNear })
    const isUnchanged = phone.includes('*')
    if (isUnchanged && phone !== maskPhone(former.phone)) throw createFieldRefusal('phone', '请输入正确的电话号码')
    const { numUpdatedRows } = await db
      .updateTable('coin_customer')
      .set({ company, ...toComparedName(company), credit_code: creditCode || null, contact, phone: isUnchanged ? former.phone : phone })
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new Refusal(serverRefusals.changedMeanwhile)
    const before = {
      company: former.company,
      creditCode: former.credit_code ?? '',
      contact: former.contact,
      phone: maskPhone(former.phone),
    }
    const after = { company, creditCode, contact, phone: isUnchanged ? phone : maskPhone(phone) }
    return { reply: {}, audit: { action: 'coin-customer.change', subject: `coin-customer ${id}`, detail: { before, after } } }
  }),

  handle(getKnownMobile, async ({ db }, { id }) => ({ phone: maskPhone(await findKnownMobile(db, id)) })),

  handle(showCustomerPhone, async ({ db }, { id }) => {
    const found = await db.selectFrom('coin_customer').select('phone').where('id', '=', id).executeTakeFirstOrThrow(notFound)
    return { reply: found, audit: { action: 'coin-customer.show-phone', subject: `coin-customer ${id}` } }
  }),
]

function toCustomer({ id, company, credit_code, contact, phone, created_at }: CustomerRow) {
  return { id, company, creditCode: credit_code ?? '', contact, phone: maskPhone(phone), createdAt: toIso(created_at) }
}

type CodedCustomer = { creditCode: string; acceptCode: boolean; id?: string }

/** One customer for one code; the lock settles concurrent requests. */
async function checkCode(db: Db, { creditCode, acceptCode, id = '' }: CodedCustomer): Promise<void> {
  if (creditCode === '') return
  if (!acceptCode && !hasValidCheckDigit(creditCode)) throw createFieldRefusal('creditCode', backOfficeRefusals.creditCodeUnusual)
  await lockByName(db, `coin customer ${creditCode}`)
  const taken = await db.selectFrom('coin_customer').select('id').where('credit_code', '=', creditCode).executeTakeFirst()
  if (taken && taken.id !== id) throw createFieldRefusal('creditCode', backOfficeRefusals.creditCodeTaken)
}
