import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { spooledFile } from '#gateway/upload.ts'
import { optionalAccount, optionalDay, optionalText, pageNumber, pageSize } from '#gateway/values.ts'
import { libraryPictureLimits } from '#platform/media/rules.ts'
import { sessionKinds } from '#platform/session/rules.ts'
import { person } from './contract.ts'
import { type NetworkKind, networkLabels, staffLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'staff'], 'staff:staff.manage')

const day = optionalDay('日期')
const moment = z.string()

const networks = Object.keys(networkLabels) as [NetworkKind, ...NetworkKind[]]
const handle = z.string().check(z.regex(/^[0-9a-f]{64}$/, '会话不存在'))

export const listOnline = calls.query('listOnline', {
  input: { text: optionalText('关键词', limits.query), kind: z._default(z.enum(['', ...sessionKinds]), '') },
  reply: {
    items: [
      'list',
      list(
        fields({
          handle: z.string(),
          kind: z.enum(sessionKinds),
          name: z.string(),
          account: z.string(),
          subject: z.string(),
          device: z.string(),
          ip: z.string(),
          network: z.enum(networks),
          isOwn: z.boolean(),
          openedAt: moment,
          seenAt: moment,
          /** At the latest. */
          endsAt: moment,
        }),
      ),
    ],
  },
})

export const signOut = calls.command('signOut', {
  input: { handle },
})

/** Of one's own account, the latest first; `endedAt`: '' while it goes on. */
export const listOwnSessions = calls.query('ownSessions', {
  access: 'staff',
  reply: {
    items: [
      'list',
      list(
        fields({
          handle: z.string(),
          device: z.string(),
          network: z.enum(networks),
          ip: z.string(),
          isCurrent: z.boolean(),
          openedAt: moment,
          seenAt: moment,
          endsAt: moment,
          endedAt: z.string(),
        }),
      ),
    ],
  },
})

export const endOwnSession = calls.command('endOwnSession', { access: 'staff', input: { handle } })
export const endOthers = calls.command('endOtherSessions', { access: 'staff', reply: { count: z.number() } })

export const listLogins = calls.query('loginLog', {
  access: 'staff:audit.read',
  input: {
    account: optionalAccount('账号', limits.query),
    outcome: z._default(z.enum(['', 'ok', 'fail', 'throttle']), ''),
    from: day,
    to: day,
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  },
  reply: {
    total: ['number', z.number()],
    items: [
      'list',
      list(
        fields({
          id: z.number(),
          at: moment,
          outcome: z.enum(['ok', 'fail', 'throttle']),
          kind: z.string(),
          account: z.string(),
          reason: z.string(),
          ip: z.string(),
        }),
      ),
    ],
  },
})

/** Becomes a small square. Not among the calls of the login, which would load the check of files. */
export const setOwnPicture = calls.command('setOwnPicture', {
  access: 'staff',
  takesFile: 'spooled',
  maxBytes: 2 * libraryPictureLimits.bytes,
  input: { file: spooledFile },
  reply: person,
})

export const removeOwnPicture = calls.command('removeOwnPicture', { access: 'staff', reply: person })
