import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'login.fail': '登录失败',
  'login.lock': '登录锁定',
  'login.succeed': '登录成功',
  'login.throttle': '登录限速',
  'password.change': '密码修改',
  'secret_key.rotate': '服务器密钥更换',
}
const auditActors = {
  'secret-key': '服务器密钥更换',
}

export const credentialsFeature = defineFeature({
  auditActions,
  auditActors,
  auditEntities: { login: '登录', password: '密码', secret_key: '服务器密钥' },
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
