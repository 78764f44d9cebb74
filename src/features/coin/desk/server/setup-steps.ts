import type { SetupStep } from '#platform/prerequisites/server/setup-steps.ts'

export const customerSteps: readonly SetupStep[] = [
  {
    name: 'coin-customers',
    label: '客户',
    lead: '登记客户后才能开户、充值和开票；客户多时可以导入。',
    for: ['finance.handle'],
    needs: ['finance.handle'],
    path: '/console/coin-customers',
    action: '登记客户',
    isDone: async (db) => (await db.selectFrom('coin_customer').select('id').limit(1).executeTakeFirst()) !== undefined,
  },
]
