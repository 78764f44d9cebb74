import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { recordVersion } from '#gateway/values.ts'
import { newPassword } from '#platform/credentials/contract.ts'
import { hashedPassword } from '#platform/credentials/rules.ts'
import { contactFields } from './desk-contract.ts'
import { loginMessages as messages } from './rules.ts'

const own = defineCalls(['portal', 'applicants'], 'applicant')
const text = z.string()

export const getOwnApplicant = own.query('own', {
  reply: { account: text, name: text, company: text, phone: text, email: text, version: z.number(), passwordChangedOn: text },
})

/** A code sent to the phone replaces a forgotten password, so another phone needs the password. */
export const changeOwnContact = own.command('changeContact', {
  secret: true,
  input: {
    ...contactFields,
    password: z._default(
      z.string(messages.password).check(z.refine((password) => password === '' || hashedPassword.test(password), messages.notHashed)),
      '',
    ),
    version: recordVersion,
  },
})

export const changeOwnPassword = own.command('changePassword', {
  allowedWhile: ['password'],
  secret: true,
  input: {
    password: z
      .string(messages.password)
      .check(z.minLength(1, { error: messages.password, abort: true }), z.regex(hashedPassword, messages.notHashed)),
    newPassword,
  },
})
