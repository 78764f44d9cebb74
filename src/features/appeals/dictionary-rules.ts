import { type Dictionary, toEntries } from '#platform/dictionaries/rules.ts'

/** Records keep the name of their type. */
export const appealTypes: Dictionary = {
  name: 'appeal-types',
  label: '申诉类型',
  lead: '查询币客户申诉时选择的类型。已提交的申诉保留当时的名称。',
  item: '申诉类型',
  levels: 1,
  fields: {},
  standard: toEntries([
    { code: '1', label: '扣除数量有误' },
    { code: '2', label: '充值未到账' },
    { code: '3', label: '服务未完成却已扣除' },
    { code: '4', label: '转卡有误' },
    { code: '5', label: '账户信息有误' },
    { code: '6', label: '其他' },
  ]),
}

/** What an appeal about a record of the account begins with, whatever it is called now. */
export const typeCodes = { deduction: '1', transfer: '4' } as const
