import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { coinPrices } from './dictionary-rules.ts'

const permissions = {
  'recharge-requests.handle': '处理充值申请',
}
const auditActions = {
  'recharge-request.submit': '充值申请提交',
  'recharge-request.withdraw': '充值申请撤销',
  'recharge-request.close': '充值申请关闭',
}
const notices = {
  coin: { 'recharge-request': { label: '充值申请', hint: '充值申请到账或被关闭' } },
  staff: { 'recharge-requests': { label: '充值申请', hint: '客户提交或撤销充值申请', needs: ['recharge-requests.handle'] } },
} satisfies NoticeTable

export const rechargeRequestsFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { 'recharge-request': '充值申请' },
  auditSubjects: {
    'recharge-request': { label: '充值申请', path: (id) => `/console/recharge-requests?${new URLSearchParams({ id })}` },
  },
  menu: [
    {
      section: 'coin',
      name: '充值申请',
      path: '/console/recharge-requests',
      icon: 'ReceiptText',
      needs: ['recharge-requests.handle'],
    },
  ],
  notices,
  dictionaries: [coinPrices],
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.coin | keyof typeof notices.staff, object> {}
}
