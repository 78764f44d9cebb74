import type { SetupStep } from '#platform/prerequisites/server/setup-steps.ts'
import { readPaymentTerms, readPrices } from './settings.ts'

export const rechargeSteps: readonly SetupStep[] = [
  {
    name: 'coin-prices',
    label: '查询币价目表',
    lead: '没有档位时，客户不能提交充值申请，充值也不能核对金额。',
    for: ['finance.handle', 'recharge-requests.handle'],
    needs: ['dictionaries.manage'],
    path: '/console/dictionaries?name=coin-prices',
    action: '填写价目表',
    isDone: async (db) => (await readPrices(db)).length > 0,
  },
  {
    name: 'bank-account',
    label: '收款账户',
    lead: '没有收款单位与账号时，客户不知道向哪里付款。',
    for: ['finance.handle', 'recharge-requests.handle'],
    needs: ['settings.manage'],
    path: '/console/settings',
    action: '填写收款账户',
    async isDone(db) {
      const { payee, bankAccount } = await readPaymentTerms(db)
      return payee !== '' && bankAccount !== ''
    },
  },
]
