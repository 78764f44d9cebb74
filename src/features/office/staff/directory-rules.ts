import type { RefusalEntry } from '#gateway/refusals.ts'

export const directoryLimits = { search: 6000, subject: 255, beginsPerMinute: 30 } as const

const local = '请重试，或改用账号密码登录'

/** Why nobody came in through the directory: each has its sentence, and its reason in the login log. */
export const directoryFaults = {
  none: { code: 'directory_none', msg: '未配置统一身份认证，请用账号密码登录' },
  away: { code: 'directory_away', msg: '统一身份认证暂时无法访问，请改用账号密码登录' },
  slow: { code: 'directory_slow', msg: '统一身份认证长时间没有应答，请稍后重试，或改用账号密码登录' },
  state: { code: 'directory_state', msg: '这次登录不是从本浏览器发起，或已超时、已使用，请重新开始' },
  denied: { code: 'directory_denied', msg: '统一身份认证没有同意登录，请重新开始，或改用账号密码登录' },
  code: { code: 'directory_code', msg: `统一身份认证的登录凭据已使用或已过期，${local}` },
  issuer: { code: 'directory_issuer', msg: '统一身份认证的签发者与配置不符，请联系系统管理员' },
  audience: { code: 'directory_audience', msg: '统一身份认证的凭据不是签发给本系统的，请联系系统管理员' },
  nonce: { code: 'directory_nonce', msg: `统一身份认证的凭据不属于这次登录，${local}` },
  expired: { code: 'directory_expired', msg: '统一身份认证的凭据已过期，请重试；仍然如此时请系统管理员核对两边的时钟' },
  keys: { code: 'directory_keys', msg: '统一身份认证的签名无法核实，请联系系统管理员' },
  wrong: { code: 'directory_wrong', msg: `统一身份认证的应答不正确，${local}` },
  unlinked: { code: 'directory_unlinked', msg: '您的统一身份尚未关联员工账号，请联系账号管理员' },
  role: { code: 'directory_role', msg: '统一身份认证没有给您与员工账号相同的角色，请联系账号管理员' },
} as const satisfies Record<string, RefusalEntry>

export type DirectoryFault = keyof typeof directoryFaults

export const directoryRefusals = {
  taken: { code: 'identity_taken', msg: '该统一身份已关联其他员工账号' },
  same: { code: 'wrong_state', msg: '关联没有变化' },
  localOnly: { code: 'directory_required', msg: '此账号须通过统一身份认证登录' },
} as const satisfies Record<string, RefusalEntry>
