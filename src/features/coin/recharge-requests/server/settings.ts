import type { Db } from '#platform/db/server/database.ts'
import { readOffered } from '#platform/dictionaries/server/entries.ts'
import { lineSetting, readParameterField } from '#platform/settings/server/settings.ts'
import { coinPrices } from '../dictionary-rules.ts'
import { type Price, requestLimits as limits, toPrices } from '../rules.ts'

const parameter = 'recharge'
const fields = { payee: '收款单位', bank: '开户银行', bankAccount: '收款账号', note: '付款说明' } as const

export type PaymentTerms = Record<keyof typeof fields, string>

export async function readPaymentTerms(db: Db): Promise<PaymentTerms> {
  const read = (field: keyof PaymentTerms) => readParameterField(db, { parameter, path: [field] }, '')
  const [payee, bank, bankAccount, note] = await Promise.all([read('payee'), read('bank'), read('bankAccount'), read('note')])
  return { payee, bank, bankAccount, note }
}

/** The price list; empty while staff have set none. */
export async function readPrices(db: Db): Promise<Price[]> {
  return toPrices(await readOffered(db, coinPrices))
}

const helps: PaymentTerms = {
  payee: '显示在客户的充值页。',
  bank: '显示在客户的充值页。',
  bankAccount: '客户向此账号付款。',
  note: '显示在收款账户下方，可不填。',
}

export const rechargeSettings = Object.entries(fields).map(([field, label]) =>
  lineSetting({
    name: `recharge.${field}`,
    group: '充值',
    label,
    help: helps[field as keyof PaymentTerms],
    place: { parameter, path: [field] },
    findError: (text) => (text.length > limits.bankField ? `${label}不能超过${limits.bankField}个字符` : undefined),
    // Four-eyes: a single person could redirect payments to a private account, by the text beside it as well.
    isProtection: true,
  }),
)
