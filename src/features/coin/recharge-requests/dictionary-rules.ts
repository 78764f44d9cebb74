import type { Dictionary } from '#platform/dictionaries/rules.ts'
import { requestLimits as limits } from './rules.ts'

export const coinPrices: Dictionary = {
  name: 'coin-prices',
  label: '查询币价目表',
  lead: '客户充值的单价。一次充值的全部数量按达到的最高一档计价，客户看到的各档按起购数量排列；已提交的申请保留当时的金额。',
  item: '档位',
  levels: 1,
  isProtected: true,
  fields: {
    from: { type: 'integer', label: '起购数量（枚）', least: 1, most: limits.coins, isRequired: true, isUnique: true },
    price: { type: 'yuan', label: '每枚单价（元）', isRequired: true, help: '最多两位小数，如 9.50' },
  },
  standard: [],
}
