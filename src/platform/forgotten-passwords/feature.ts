import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { securityNotice } from './rules.ts'

const auditActions = {
  'password.send_code': '找回密码获取验证码',
  'password.reset_by_code': '凭短信验证码重置密码',
}
const notices = { coin: { security: securityNotice }, applicant: { security: securityNotice } } satisfies NoticeTable

export const forgottenPasswordsFeature = defineFeature({ auditActions, notices })

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.coin, object> {}
}
