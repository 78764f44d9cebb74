/** The account whose failed logins are counted. */
export type LoginAccount = { kind: 'applicant' | 'coin' | 'staff'; account: string }

/** `waitSeconds`: the delay after each failure beyond the allowed ones; the last value repeats, so no account is locked forever. */
export type AttemptPolicy = { failures: number; windowMinutes: number; waitSeconds: readonly number[] }

export const attemptPolicies = {
  /** Failures for one account from one network or one known browser. */
  account: { failures: 5, windowMinutes: 15, waitSeconds: [30, 60, 120, 300] },
  /** Failures from one network for all accounts: an IPv4 address, the /64 of an IPv6 subscriber. */
  network: { failures: 30, windowMinutes: 15, waitSeconds: [900] },
} as const satisfies Record<string, AttemptPolicy>

export const credentialLimits = {
  account: 100,
  password: 100,
  minPasswordLength: 8,
  maxPasswordLength: 64,
  characterKinds: 3,
  /** The number of former passwords that may not be reused. */
  remembered: 5,
  totpDigits: 6,
} as const

export const credentialMessages = {
  presentPassword: '请输入原密码',
  newPassword: '请输入新密码',
  tooLong: `密码不能超过${credentialLimits.maxPasswordLength}位`,
  repeated: '两次输入的新密码不一致',
} as const

/** The HMAC that browsers send in place of a password. */
export const hashedPassword = /^[0-9a-f]{64}$/i

export const credentialRefusals = {
  wrong: { code: 'wrong_credentials', msg: '账号或密码错误' },
  wrongCaptcha: { code: 'wrong_captcha', msg: '验证码错误或已失效，请重新输入' },
  disabled: { code: 'account_disabled', msg: '账号已停用，请联系管理员' },
  locked: { code: 'locked', msg: '密码错误次数过多，请稍后再试' },
  wrongCode: { code: 'wrong_totp', msg: '动态验证码错误或已使用，请输入新的验证码' },
  wrongPassword: { code: 'wrong_password', msg: '原密码错误' },
} as const

/** As each kind calls it, with whom its people know. */
const disabledMessages: Record<LoginAccount['kind'], string> = {
  applicant: '账号已冻结，请联系为您开通账号的工作人员',
  coin: '账户已停用，请联系为您服务的工作人员',
  staff: credentialRefusals.disabled.msg,
}

export function getDisabledRefusal(kind: LoginAccount['kind']) {
  return { ...credentialRefusals.disabled, msg: disabledMessages[kind] }
}

/** Whether a refusal with this code has consumed the captcha: every one but a failed validation, which comes first. */
export function isCaptchaConsumed(code: string): boolean {
  return code !== 'invalid'
}

export function formatWaitMessage(seconds: number): string {
  return `密码错误次数过多，请${seconds < 120 ? `${Math.max(1, Math.ceil(seconds))}秒` : `${Math.ceil(seconds / 60)}分钟`}后再试`
}
