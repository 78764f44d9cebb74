import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const permissions = {
  'finance.handle': '处理查询币业务',
}
const auditActions = {
  'coin-account.invite-carried': '查询币账户批量邀请',
  'coin-account.freeze': '查询币账户冻结',
  'coin-account.open': '查询币账户开户',
  'coin-account.reset-password': '查询币账户重置密码',
  'coin-account.set-alert': '查询币账户设置余额提醒',
  'coin-account.set-category': '查询币账户修改类别',
  'coin-account.set-phone': '查询币账户修改手机号',
  'coin-account.show-phone': '查询币账户查看完整手机号',
  'coin-account.unfreeze': '查询币账户解冻',
  'coin-account.unlock': '查询币账户解锁',
  'coin-account.recharge': '查询币账户充值',
  'coin-account.grant': '查询币账户赠送',
  'coin-account.deduct': '查询币账户扣除',
  'coin-account.reverse': '查询币账户冲正',
  'coin-customer.change': '客户修改',
  'coin-customer.create': '客户新建',
  'coin-customer.show-phone': '客户查看完整手机号',
  'coin-desk.close-month': '查询币结账',
  'coin-desk.reopen-months': '查询币结账重新打开',
  'coin-import.book': '批量导入入账',
  'coin-import.drop': '批量导入放弃',
  'coin-import.preview': '批量导入预览',
  'coin-ledger.export': '账本导出',
}
const notices = {
  staff: {
    'coin-orders': { label: '查询币业务确认', hint: '您提出的入账、冲正等已由他人确认或被否决', needs: ['finance.handle'] },
    'coin-imports': { label: '批量导入', hint: '您提交的批量导入已入账，或因发现错误未入账', needs: ['finance.handle'] },
  },
} satisfies NoticeTable

export const coinDeskFeature = defineFeature({
  permissions,
  quickActions: [
    { name: '登记客户', path: '/console/coin-customers?new', needs: ['finance.handle'] },
    { name: '开户', path: '/console/coin-accounts?new', needs: ['finance.handle'] },
  ],
  auditActions,
  auditEntities: {
    'coin-account': '查询币账户',
    'coin-customer': '客户',
    'coin-desk': '查询币额度',
    'coin-import': '批量导入',
    'coin-ledger': '账本',
  },
  auditSubjects: {
    coin: { label: '账户', path: (id) => `/console/coin-accounts/${id}` },
    ledger: { label: '账户', path: (id) => (id === 'ledger' ? '/console/ledger' : `/console/coin-accounts/${id}`) },
    'coin-customer': { label: '客户', path: (id) => `/console/coin-customers?${new URLSearchParams({ id })}` },
    'coin-import': { label: '批量导入', path: () => '/console/coin-imports' },
    'coin-export': { label: '账本导出', path: () => '/console/ledger' },
    'coin-desk': { label: '结账', path: () => '/console/ledger' },
  },
  menu: [
    {
      section: 'coin',
      name: '查询币账户',
      path: '/console/coin-accounts',
      icon: 'WalletCards',
      needs: ['finance.handle'],
      children: [{ name: '账户详情', path: '/console/coin-accounts/:id', icon: 'FileText', needs: ['finance.handle'], hidden: true }],
    },
    { section: 'coin', name: '查询币客户', path: '/console/coin-customers', icon: 'Building2', needs: ['finance.handle'] },
    { section: 'coin', name: '账本', path: '/console/ledger', icon: 'BookOpenText', needs: ['finance.handle'] },
    { section: 'coin', name: '批量导入', path: '/console/coin-imports', icon: 'FileUp', needs: ['finance.handle'] },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
