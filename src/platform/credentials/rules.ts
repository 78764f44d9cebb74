import type { RefusalEntry } from '#gateway/refusals.ts'

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
  captchaAnswer: 20,
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

export function toPasswordUsed(remembered: number): RefusalEntry {
  return { code: 'password_used', msg: `新密码不能与最近${remembered}次使用过的密码相同` }
}

/** Whether a refusal with this code has consumed the captcha: every one but a failed validation, which comes first. */
export function isCaptchaConsumed(code: string): boolean {
  return code !== 'invalid'
}

export function formatWaitMessage(seconds: number): string {
  return `密码错误次数过多，请${seconds < 120 ? `${Math.max(1, Math.ceil(seconds))}秒` : `${Math.ceil(seconds / 60)}分钟`}后再试`
}

const characterKinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

export const commonPassword = '该密码过于常见，请换一个'

/** What a new password must have; of staff the settings may ask for more. */
export type PasswordRule = { passwordLength: number; characterKinds: number; remembered: number }
export const usualPasswordRule: PasswordRule = {
  passwordLength: credentialLimits.minPasswordLength,
  characterKinds: credentialLimits.characterKinds,
  remembered: credentialLimits.remembered,
}

export function formatPasswordRule({ passwordLength, characterKinds: kinds, remembered }: PasswordRule): string {
  const asked = kinds < characterKinds.length ? '大写字母、小写字母、数字、符号中的三种' : '大写字母、小写字母、数字和符号'
  return `至少 ${passwordLength} 位，含${asked}，不含账号，不是常见密码，且不与最近 ${remembered} 次的密码相同`
}

/** The message why a new password is invalid, or undefined; the server also refuses common and recently used ones. */
export function findPasswordError(password: string, account: string, rule = usualPasswordRule): string | undefined {
  if (password === '') return credentialMessages.newPassword
  if (password.length < rule.passwordLength) return `密码至少${rule.passwordLength}位`
  if (password.length > credentialLimits.maxPasswordLength) return credentialMessages.tooLong
  if (characterKinds.filter((kind) => kind.test(password)).length < rule.characterKinds)
    return rule.characterKinds < characterKinds.length
      ? '密码应包含大写字母、小写字母、数字、符号中的至少三种'
      : '密码应同时包含大写字母、小写字母、数字和符号'
  if (account !== '' && password.toLowerCase().includes(account.toLowerCase())) return '密码不能包含账号'
  return undefined
}
