/** How long an account is closed after the n-th failure beyond the last free one; the last of the list goes on. */
export type LockPolicy = { failures: number; windowMinutes: number; waitMinutes: readonly number[] }

/** CHECKS S15: never for good, since whoever can close an account for ever has another weapon. */
export const lockPolicies = {
  customer: { failures: 5, windowMinutes: 15, waitMinutes: [1, 2, 4, 8, 15] },
  staff: { failures: 5, windowMinutes: 15, waitMinutes: [30] },
  address: { failures: 30, windowMinutes: 15, waitMinutes: [15] },
} as const satisfies Record<string, LockPolicy>

export const credentialLimits = {
  account: 100,
  password: 100,
  shortestPassword: 8,
  longestPassword: 64,
  characterKinds: 3,
  /** As many former passwords don't come back. */
  remembered: 5,
  totpDigits: 6,
  captchaAnswer: 20,
} as const

/** What a browser sends in place of a password. */
export const hashedPassword = /^[0-9a-f]{64}$/i

export const credentialRefusals = {
  wrong: { code: 'wrong_credentials', msg: '账号或密码错误' },
  wrongCaptcha: { code: 'wrong_captcha', msg: '验证码错误或已失效，请重新输入' },
  disabled: { code: 'account_disabled', msg: '账号已停用，请联系管理员' },
  locked: { code: 'locked', msg: '登录失败次数过多，请稍后再试' },
  wrongCode: { code: 'wrong_totp', msg: '动态验证码错误或已使用，请输入新的验证码' },
  passwordUsed: { code: 'password_used', msg: `新密码不能与最近${credentialLimits.remembered}次使用过的密码相同` },
  wrongPassword: { code: 'wrong_password', msg: '原密码错误' },
} as const

/** After these a fresh captcha is needed: the server has looked at the one that was sent. */
export function usesUpCaptcha(code: string): boolean {
  return code !== 'invalid'
}

export function waitMessage(seconds: number): string {
  return `登录失败次数过多，请${Math.max(1, Math.ceil(seconds / 60))}分钟后再试`
}

const characterKinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** Why a new password will not do, or undefined. Only the browser sees the password, so only there can this be asked. */
export function passwordFault(password: string, account: string): string | undefined {
  const { shortestPassword, longestPassword } = credentialLimits
  if (password === '') return '请输入新密码'
  if (password.length < shortestPassword) return `密码至少${shortestPassword}位`
  if (password.length > longestPassword) return `密码不能超过${longestPassword}位`
  if (characterKinds.filter((kind) => kind.test(password)).length < credentialLimits.characterKinds)
    return '密码应包含大写字母、小写字母、数字、符号中的至少三种'
  if (account !== '' && password.toLowerCase().includes(account.toLowerCase())) return '密码不能包含账号'
  return undefined
}
