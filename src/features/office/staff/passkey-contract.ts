import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { person, received } from './contract.ts'
import { passkeyLimits as limits } from './passkey-rules.ts'

const calls = defineCalls(['console', 'passkeys'], 'staff')

/** What the browser got from its authenticator, as JSON. */
const response = z.string('请重试').check(z.minLength(1, '请重试'), z.maxLength(limits.response, '请重试'))
/** Options for the browser's authenticator, as JSON. */
const options = z.string()
const password = ['MM', received] as const
const id = requiredText('通行密钥', limits.id)

export const listPasskeys = calls.query('list', {
  reply: {
    items: list(fields({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
    /** How many are left. */
    backupCodes: z.number(),
  },
})

export const beginPasskey = calls.command('begin', { secret: true, input: { password }, reply: { options } })

export const addPasskey = calls.command('add', { secret: true, input: { name: requiredText('名称', limits.name), response } })

export const renamePasskey = calls.command('rename', { input: { id, name: requiredText('名称', limits.name) } })

export const removePasskey = calls.command('remove', { secret: true, input: { id, password } })

/** Ten codes in place of those there were. */
export const renewBackupCodes = calls.command('renewCodes', { secret: true, input: { password }, reply: { codes: list(z.string()) } })

export const beginPasskeySignIn = calls.command('beginSignIn', { access: 'anyone', secret: true, reply: { options } })

export const signInByPasskey = calls.command('signIn', {
  access: 'anyone',
  secret: true,
  input: { response },
  reply: { sessionId: ['SessionID', z.string()], ...person },
})
