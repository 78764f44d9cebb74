import { specialKind } from './dictionary-rules.ts'

/** The kind of buyer decides what an invoice prints (docs/domain.md). */
export const buyers = [
  { value: 'company', label: '单位' },
  { value: 'person', label: '个人' },
] as const
export type Buyer = (typeof buyers)[number]['value']

export function buyerLabel(buyer: Buyer): string {
  return buyer === 'person' ? '个人' : '单位'
}

export const buyerMessages = {
  name: '请输入姓名',
  taxNumber: '请输入纳税人识别号',
  companiesOnly: '专用发票只能开具给单位',
} as const

type BuyerInput = { buyer: Buyer; kind: string; taxNumber: string; bank: string; bankAccount: string; address: string }

/** Without what a private buyer's invoice does not print. */
export function toPrinted<W extends BuyerInput>(written: W): W {
  return written.buyer === 'person' ? { ...written, bank: '', bankAccount: '', address: '' } : written
}

/** What is wrong between fields, each for itself being right. */
export function findBuyerError({ buyer, kind, taxNumber }: Pick<BuyerInput, 'buyer' | 'kind' | 'taxNumber'>) {
  if (buyer === 'company') return taxNumber === '' ? { field: 'taxNumber', msg: buyerMessages.taxNumber } : undefined
  return kind === specialKind ? { field: 'kind', msg: buyerMessages.companiesOnly } : undefined
}
