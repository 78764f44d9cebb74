import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'notice.prefer': '通知修改接收方式',
  'notice.prove_mail': '通知验证邮箱',
  'notice.prove_phone': '通知验证手机号',
  'notice.read': '通知标为已读',
  'notice.remove_mail': '通知移除邮箱',
  'notice.remove_phone': '通知移除手机号',
  'notice.send_code': '通知发送验证码',
  'notice.send_mail_code': '通知发送邮箱验证码',
}

export const noticesFeature = defineFeature({
  auditActions,
  auditEntities: { notice: '通知' },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
