import { type Dictionary, toEntries } from '#platform/dictionaries/rules.ts'

/** The code of special invoices; without them the form says why. */
export const specialKind = '01'

/** The codes are those of the tax software. Records store the name of their kind, so renaming a kind does not change them. */
export const invoiceKinds: Dictionary = {
  name: 'invoice-kinds',
  label: '发票类型',
  lead: '客户申请开票时选择的类型，代码与开票软件一致。充值属于预付卡销售，只能开具普通发票：启用增值税专用发票前，请先与税务机关确认。',
  item: '发票类型',
  levels: 1,
  code: { label: '代码', pattern: /^[0-9A-Za-z]{1,10}$/, error: '代码应为 1–10 位数字或字母', help: '与开票软件一致，添加后不能修改' },
  fields: {},
  standard: toEntries([
    { code: '02', label: '电子发票（普通发票）' },
    { code: specialKind, label: '电子发票（增值税专用发票）', isActive: false },
  ]),
}
