import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldFailures } from './login-throttle.ts'
import { toPasswordUsed } from '../password-rules.ts'
import { credentialLimits, credentialRefusals } from '../rules.ts'
import { sealRefusals } from '#platform/seals/rules.ts'

export const credentialsServer = defineServerFeature({
  refusals: { 登录与密码: { ...credentialRefusals, used: toPasswordUsed(credentialLimits.remembered) }, 账号校验: sealRefusals },
  removals: [removeOldFailures],
})
