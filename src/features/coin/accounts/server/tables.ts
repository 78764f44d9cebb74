import type { Generated, GeneratedAlways } from 'kysely'
import type { Sealed } from '#platform/seals/server/sealed-place.ts'
import type { AccountCategory, PaidBy } from '../rules.ts'

export type CoinCustomerRow = {
  id: string
  company: string
  /** The company as it is compared (`toComparedName`). */
  name_key: string
  name_core: string
  /** 统一社会信用代码; null for customers whose code isn't known yet. */
  credit_code: string | null
  contact: Generated<string>
  phone: Generated<string>
  created_at: Date
  version: Generated<number>
  /** Set by trigger from company and code. */
  of_customer: GeneratedAlways<string | null>
}

export type CoinAccountRow = {
  /** The account number, which is the ledger account's code too. */
  id: Sealed<string>
  customer_id: string
  category: AccountCategory
  phone: Sealed<string>
  phone_changed_at: Date | null
  password_hash: Sealed<string>
  password_changed_at: Sealed<Date>
  must_change_password: Sealed<boolean>
  opened_at: Date
  disabled_at: Sealed<Date | null>
  seal: Sealed<Buffer | null>
}

export type CoinRechargeRow = {
  id: string
  account_id: string
  /** Null where an older system had booked it: its coins are part of the opening balance. */
  booking_id: number | null
  serial: string
  quantity: number
  fen: number
  receipt: Generated<string>
  /** The canonical receipt of a recharge; null for gifts and after a reversal. */
  receipt_key: Generated<string | null>
  recharged_at: Date
  paid_by: PaidBy
}

/** A statement that was made as a document. */
export type CoinStatementRow = {
  number: string
  account_id: string
  month: string
  last_day: string
  opening: number
  received: number
  spent: number
  entries: number
  /** The last entry that it counts. */
  up_to: number
  made_at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    coin_customer: CoinCustomerRow
    coin_account: CoinAccountRow
    coin_recharge: CoinRechargeRow
    coin_statement: CoinStatementRow
  }
}
