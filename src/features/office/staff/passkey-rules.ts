import type { RefusalEntry } from '#gateway/refusals.ts'

export const passkeyLimits = {
  name: 40,
  id: 1400,
  response: 16_000,
  /** Of one member of staff. */
  each: 10,
  challengeMinutes: 5,
  /** Sign-ins that a network may begin in a minute. */
  beginsPerMinute: 30,
  backupCodes: 10,
} as const

export const passkeyRefusals = {
  failed: { code: 'passkey_failed', msg: '通行密钥验证未通过，请重试，或改用账号密码登录' },
  unknown: { code: 'passkey_unknown', msg: '此通行密钥未在本系统登记或已被移除，请改用账号密码登录' },
  cancelled: { code: 'passkey_cancelled', msg: '未完成验证：已取消、已超时，或此设备上没有可用的通行密钥' },
  over: { code: 'passkey_over', msg: '操作已超时或已使用过，请重新开始' },
  tooMany: { code: 'too_many_passkeys', msg: `每人最多登记 ${passkeyLimits.each} 个通行密钥，请先移除不用的` },
  known: { code: 'passkey_known', msg: '此通行密钥已经登记' },
} as const satisfies Record<string, RefusalEntry>
