import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { lenientText, optionalDay, optionalText, pageNumber, pageSize, requiredHalfWidth } from '#gateway/values.ts'
import { reviewCalls } from '#platform/reviewing/contract.ts'
import { textInputs, textReplies } from '#platform/reviewing/text-contract.ts'
import { applicationLimits as limits, applicationMessages as messages, applicationTexts, scanProgresses } from './rules.ts'
import type { TaskTree } from './task-rules.ts'

const control = defineCalls(['dns_relay', 'Connon_Control1'], 'applicant')
const own = defineCalls(['portal', 'scan-applications'], 'applicant')

/** The public number of an application. It may be guessable, because only the applicant's own applications are found. */
const number = ['apply_id', z.string()] as const

const type3 = fields({ id: ['tasktypeid', z.string()], name: ['tasktype', z.string()], children: ['Children', list(fields({}))] })
const type2 = fields({ id: ['tasktypeid', z.string()], name: ['tasktype', z.string()], children: ['Children', list(type3)] })
const type1 = fields({ id: ['tasktypeid', z.string()], name: ['tasktype', z.string()], children: ['Children', list(type2)] })

export const listTaskTypes = control.query('LevelList', {
  access: 'anyone',
  replyIn: 'envelope',
  reply: { types: ['list', list(type1)] },
})

/** The same tree as our form needs it: also what to know of a type, and which targets it takes. */
export const listTaskChoices = own.query('taskTypes', {
  access: 'anyone',
  reply: { types: z.custom<TaskTree>() },
})

export const listReviewStatuses = control.query('LSDicList', {
  access: 'anyone',
  replyIn: 'envelope',
  input: { type: ['asctype', lenientText] },
  reply: { statuses: ['list', list(fields({ name: ['information', z.string()] }))] },
})

const remark = fields({ index: z.number(), text: z.string(), code: z.string(), msg: z.string() })

/** The same parser and policy as the submission; with a task type also whether the targets suit it. */
export const checkTargets = own.query('checkTargets', {
  access: 'anyone',
  input: { target: z.string(messages.target), taskTypeId: ['tasktypeid', lenientText] },
  reply: {
    count: z.number(),
    targets: list(z.string()),
    warnings: list(remark),
    errors: list(remark),
    letterRequired: z.boolean(),
  },
})

export const submitApplication = control.command('Application', {
  input: {
    ...textInputs(applicationTexts),
    taskType: [
      'tasktype',
      z.string(messages.taskType).check(z.trim(), z.minLength(1, messages.taskType), z.maxLength(limits.taskType, messages.wrongTaskType)),
    ],
    taskTypeId: ['tasktypeid', lenientText],
    target: z.string(messages.target).check(
      z.refine((text) => text.trim() !== '', messages.target),
      z.refine((text) => !text.includes('\0'), '扫描目标含有无效字符'),
    ),
    applicantId: ['apply_userid', lenientText],
    applicantName: ['apply_username', lenientText],
    accountType: ['account_type', lenientText],
    /** Optional, because older clients do not send it; the reviewer sees that it is missing. */
    authorized: z.optional(z.boolean(messages.notAuthorized).check(z.refine((given) => given, messages.notAuthorized))),
    letterFileId: optionalText('授权书', 64),
  },
  /** `dueOn`: the day by which it is to be reviewed. */
  reply: { number, dueOn: ['review_due', z.string()] },
})

const summary = {
  number,
  name: z.string(),
  taskType: ['tasktype', z.string()],
  taskTypeId: ['tasktypeid', z.string()],
  submittedAt: ['apply_time', z.string()],
  status: ['review_status', z.string()],
} as const

export const listOwnApplications = control.query('AppRecord', {
  input: {
    page: ['pageNum', pageNumber],
    pageSize,
    accountType: ['account_type', lenientText],
    name: optionalText(applicationTexts.name.label, limits.nameFilter),
    status: ['review_status', optionalText('审核状态', 20)],
    taskType: ['tasktype', optionalText('任务类型', limits.taskType)],
    from: ['begintime', optionalDay('开始日期')],
    to: ['endtime', optionalDay('结束日期')],
  },
  reply: { total: ['number', z.number()], items: ['list', list(fields({ ...summary, comment: ['review_comment', z.string()] }))] },
})

export const getOwnApplication = control.query('SQBaseInfo', {
  input: { number: ['apply_id', requiredHalfWidth('申请编号', 64)] },
  reply: {
    ...summary,
    ...textReplies(applicationTexts),
    target: z.string(),
    targets: list(z.string()),
    targetCount: ['target_count', z.number()],
    parameters: ['udmjson', z.string()],
    applicantId: ['apply_userid', z.string()],
    applicantName: ['apply_username', z.string()],
    accountType: ['account_type', z.string()],
    reviewerName: ['review_username', z.string()],
    reviewedAt: ['review_time', z.string()],
    comment: ['review_comment', z.string()],
    letterName: z.string(),
  },
})

/** What was handed over for a passed application; all '' before. The path of the report works for five minutes, in this session. */
export const getScanResult = own.query('result', {
  input: { number: ['apply_id', requiredHalfWidth('申请编号', 64)] },
  reply: { address: z.string(), reportName: z.string(), reportPath: z.string(), deliveredAt: z.string(), fault: z.string() },
})

/** The initial values of the form when an application is copied. */
export const copyApplication = own.query('copy', {
  input: { number: ['apply_id', requiredHalfWidth('申请编号', 64)] },
  reply: { ...textReplies(applicationTexts), taskTypeId: z.string(), taskType: z.string(), target: z.string() },
})

/** Polled: the decisions since the known version; without a known version, the current version alone. */
export const watchScanApplications = own.query('changes', {
  input: { since: z.optional(z.int().check(z.minimum(0))) },
  reply: { version: z.number(), items: list(fields({ number, status: ['review_status', z.string()] })) },
})

export const scanReview = reviewCalls(
  'scan-applications',
  { read: 'scan.read', review: 'scan.review' },
  fields({
    ...textReplies(applicationTexts),
    target: z.string(),
    targets: list(z.string()),
    count: z.number(),
    warnings: list(z.string()),
    parameters: z.string(),
    /** Of the applicant. */
    company: z.string(),
    authorizedAt: z.string(),
    declarationVersion: z.string(),
    ip: z.string(),
    letter: fields({ name: z.string(), url: z.string() }),
    scan: fields({ progress: z.enum(scanProgresses), since: z.string(), fault: z.string() }),
    history: fields({
      total: z.number(),
      approved: z.number(),
      rejected: z.number(),
      pending: z.number(),
      latest: list(fields({ id: z.string(), number: z.string(), name: z.string(), state: z.string(), submittedAt: z.string() })),
    }),
  }),
)
