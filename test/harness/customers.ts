import { settle } from './sealed.ts'
import { randomUUID } from 'node:crypto'
import { serverFeatures } from '#composition/server-features.ts'
import { toComparedName } from '#kit/company-names.ts'
import type { Db } from '#platform/db/server/database.ts'
import { openCoinAccount } from './coin-accounts.ts'

/** The records of companies that all features declare. */
export const companyRecords = serverFeatures.flatMap((feature) => feature.companyRecords ?? [])

type Company = { company: string; creditCode?: string }

export async function storeCoinCustomer(db: Db, at: Date, { company, creditCode }: Company): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    company,
    ...toComparedName(company),
    credit_code: creditCode ?? null,
    contact: '周示例',
    phone: '13800002111',
    created_at: at,
  }
  await db.insertInto('coin_customer').values(row).execute()
  return id
}

/** A customer of query coins with one account; answers the customer under whose page they stand. */
export async function storeCustomer(db: Db, at: Date, given: Company & { account: string; coins?: number }): Promise<string> {
  const customerId = await storeCoinCustomer(db, at, given)
  await openCoinAccount(db, at, { id: given.account, customerId, company: given.company, coins: given.coins ?? 0 })
  const { of_customer } = await db.selectFrom('coin_customer').select('of_customer').where('id', '=', customerId).executeTakeFirstOrThrow()
  return of_customer ?? ''
}

export async function storeApplicant(db: Db, at: Date, { id = 'zhang', company }: { id?: string; company: string }): Promise<string> {
  const row = {
    id,
    account: id,
    name: '张申请',
    company,
    phone: '13900003222',
    email: 'zhang@example.com',
    password_hash: '',
    created_at: at,
  }
  const proof = { password_changed_at: null, must_change_password: false, disabled_at: null, seal: null }
  await settle(db, (unsealed) =>
    unsealed
      .insertInto('applicant')
      .values({ ...row, ...proof })
      .execute(),
  )
  const { of_customer } = await db.selectFrom('applicant').select('of_customer').where('id', '=', id).executeTakeFirstOrThrow()
  return of_customer ?? ''
}
