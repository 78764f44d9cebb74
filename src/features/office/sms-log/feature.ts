import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const permissions = {
  'sms.read': '查看短信记录',
}
const auditActions = {
  'sms.resend': '短信重新发送',
  'mail.resend': '邮件重新发送',
}
const notices = {
  staff: { sms: { label: '短信额度', hint: '当日短信额度将用尽', isRequired: true, needs: ['sms.read'] } },
} satisfies NoticeTable

export const smsLogFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { sms: '短信', mail: '通知邮件' },
  auditSubjects: {
    sms: { label: '短信', path: () => '/console/sms' },
    mail: { label: '通知邮件', path: () => '/console/mails' },
  },
  menu: [
    { section: 'system', name: '短信记录', path: '/console/sms', icon: 'MessageCircle', needs: ['sms.read'] },
    { section: 'system', name: '邮件记录', path: '/console/mails', icon: 'Send', needs: ['sms.read'] },
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
