import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'export.start': '导出开始',
  'phone.change': '手机号修改',
  'phone.send-code': '手机号发送验证码',
  'phone.send-new-code': '新手机号发送验证码',
  'transfer.make': '转卡完成',
}

export const coinFeature = defineFeature({
  auditActions,
  auditEntities: { export: '导出', phone: '手机号', transfer: '转卡' },
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
