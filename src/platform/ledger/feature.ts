import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const auditActions = {
  'ledger.commit': '账本确认预扣',
  'ledger.hold': '账本预扣',
  'ledger.reconcile': '账本对账',
  'ledger.release': '账本释放预扣',
  'ledger.reverse': '账本冲正',
  'ledger.use': '扣除查询币',
}
const notices = {
  staff: { ledger: { label: '账务核对', hint: '每小时核对发现差异', isRequired: true, needs: ['finance.handle'] } },
  coin: { ledger: { label: '余额提醒', hint: '余额低于提醒值' } },
} satisfies NoticeTable

export const ledgerFeature = defineFeature({
  auditActions,
  auditEntities: { ledger: '账本' },
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
