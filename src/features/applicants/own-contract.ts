import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { newPassword } from '#platform/credentials/contract.ts'
import { hashedPassword } from '#platform/credentials/rules.ts'
import { contactFields } from './desk-contract.ts'
import { loginMessages as messages } from './rules.ts'

const own = (verb: string) => ['portal', 'applicants', verb] as const
const text = z.string()

export const getOwnApplicant = defineQuery({
  address: own('own'),
  access: 'applicant',
  input: fields({}),
  reply: fields({ account: text, name: text, company: text, phone: text, email: text, version: z.number(), passwordChangedOn: text }),
})

export const changeOwnContact = defineCommand({
  address: own('changeContact'),
  access: 'applicant',
  input: fields({ ...contactFields, version: z.int() }),
  reply: fields({}),
})

export const changeOwnPassword = defineCommand({
  address: own('changePassword'),
  access: 'applicant',
  allowedWhile: ['password'],
  secret: true,
  input: fields({
    password: z
      .string(messages.password)
      .check(z.minLength(1, { error: messages.password, abort: true }), z.regex(hashedPassword, messages.notHashed)),
    newPassword,
  }),
  reply: fields({}),
})
