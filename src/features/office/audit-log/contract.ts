import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalText, pageNumber, pageSize } from '#gateway/values.ts'
import { auditLogLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'audit'], 'staff:audit.read')

/** `subject` finds an object by its identifier or by `{kind} {identifier}`, where there is none those that begin so; `actor` persons by words of their name; `action` is the beginning of a code such as `login.`. */
const filters = {
  actorKind: optionalText('操作人类别', limits.query),
  actor: optionalText('操作人', limits.query),
  action: optionalText('操作', limits.query),
  subject: optionalText('对象', limits.subject),
  from: optionalDay('日期'),
  to: optionalDay('日期'),
} as const

const entry = fields({
  id: z.number(),
  at: z.string(),
  actorKind: z.string(),
  actorId: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  ip: z.string(),
  requestId: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The current name of the object, or ''. */
  subjectName: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const listAudit = calls.query('list', {
  input: {
    /** Only this one, if it is given. */
    id: z.optional(z.int('编号不正确').check(z.positive('编号不正确'))),
    ...filters,
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  },
  /** `isMore`: there are more than were counted. */
  reply: { total: ['number', z.number()], isMore: z.boolean(), items: ['list', list(entry)] },
})

export const exportAudit = calls.command('export', {
  input: { ...filters, form: z.enum(['xlsx', 'csv'], '文件格式不正确') },
  reply: { url: z.string(), rows: z.number() },
})
