import type { RefusalEntry } from '#gateway/refusals.ts'
import { credentialLimits, credentialMessages } from './rules.ts'

export function toPasswordUsed(remembered: number): RefusalEntry {
  return { code: 'password_used', msg: `新密码不能与最近${remembered}次使用过的密码相同` }
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
