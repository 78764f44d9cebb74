import * as z from 'zod/mini'
import { credentialLimits, credentialMessages as words } from './rules.ts'

/** A new password as it was typed: the server itself holds it to the rules. Only commands that are `secret` may take one. */
export const newPassword = z.string(words.newPassword).check(z.maxLength(credentialLimits.password, words.tooLong))
