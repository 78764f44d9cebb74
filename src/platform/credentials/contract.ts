import * as z from 'zod/mini'
import { credentialLimits, credentialMessages as messages } from './rules.ts'

/** A new password in clear, since the server itself checks it by the rules. Only commands that are `secret` may take one. */
export const newPassword = z.string(messages.newPassword).check(z.maxLength(credentialLimits.password, messages.tooLong))
