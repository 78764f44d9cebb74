import * as z from 'zod/mini'
import { credentialLimits } from './rules.ts'

/** A new password as it was typed: the server itself holds it to the rules. Only commands that are `secret` may take one. */
export const newPassword = z
  .string('请输入新密码')
  .check(z.maxLength(credentialLimits.password, `密码不能超过${credentialLimits.longestPassword}位`))
