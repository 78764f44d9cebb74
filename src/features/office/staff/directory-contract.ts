import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { person } from './contract.ts'
import { directoryLimits as limits } from './directory-rules.ts'

const calls = defineCalls(['console', 'directory'], 'anyone')

/** What the company's directory is called at the login; '' without one. */
export const getDirectory = calls.query('get', { reply: { name: z.string() } })

export const beginDirectorySignIn = calls.command('begin', { secret: true, reply: { url: z.string() } })

/** `search`: of the address to which the directory sent the browser back. */
export const signInByDirectory = calls.command('signIn', {
  secret: true,
  input: { search: z.string('请重试').check(z.maxLength(limits.search, '请重试')) },
  reply: { sessionId: ['SessionID', z.string()], ...person },
})

/** '' ends the link; a new one takes two persons where changes of rights do. */
export const linkDirectory = calls.command('link', {
  access: 'staff:staff.manage',
  input: { id: requiredText('员工', 40), subject: optionalText('统一身份标识', limits.subject) },
  reply: { state: z.enum(['done', 'proposed']) },
})
