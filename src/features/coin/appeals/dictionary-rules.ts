import { type Dictionary, toEntries } from '#platform/dictionaries/rules.ts'

/** Preselected for an appeal about such a record, while a type is called so. */
export const typeNames = { deduction: '扣除数量有误', transfer: '转卡有误' } as const

/** Records store the name of their type, so renaming a type does not change them. */
export const appealTypes: Dictionary = {
  name: 'appeal-types',
  label: '申诉类型',
  lead: '查询币客户申诉时选择的类型。已提交的申诉保留当时的名称。',
  item: '申诉类型',
  levels: 1,
  fields: {},
  standard: toEntries([
    { code: '1', label: typeNames.deduction },
    { code: '2', label: '充值未到账' },
    { code: '3', label: '服务未完成却已扣除' },
    { code: '4', label: typeNames.transfer },
    { code: '5', label: '账户信息有误' },
    { code: '6', label: '其他' },
  ]),
}
