import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalAccount, optionalText, pageNumber, pageSize, requiredHalfWidth, requiredText } from '#gateway/values.ts'
import { lookupCaptcha } from '#features/projects/projects/contract.ts'
import { operatorLimits } from '#features/projects/projects/rules.ts'
import { coinLimits } from '#features/coin/accounts/rules.ts'
import { reviewCalls } from '#platform/reviewing/contract.ts'
import {
  applyModes,
  type ApplyMode,
  applyWays,
  normalizeProjectId,
  projectIdForm,
  researchLimits,
  researchMessages as messages,
} from './rules.ts'

const control = defineCalls(['dns_relay', 'Connon_Control1'], 'anyone')
const own = defineCalls(['portal', 'research'], 'anyone')

const operatorId = ['OperatorId', requiredHalfWidth('运营主体', operatorLimits.id)] as const
const projectId = [
  'ProjectId',
  z.string(messages.projectId).check(z.overwrite(normalizeProjectId), z.regex(projectIdForm, messages.projectId)),
] as const
const taskId = ['TaskId', requiredHalfWidth('任务', 32)] as const

const test = fields({ id: ['TestId', z.string()], name: ['TestName', z.string()] })

/** A project, which has to be that operating entity's, and its tasks; it may have none. */
export const listTasks = control.query('ProjectTaskList', {
  input: { operator: ['OperatorName', requiredText('运营主体', operatorLimits.name)], projectId, ...lookupCaptcha },
  reply: {
    projectId: ['ProjectId', z.string()],
    projectName: ['ProjectName', z.string()],
    projectState: ['ProjectState', z.number()],
    total: ['number', z.number()],
    tasks: [
      'list',
      list(
        fields({
          projectId: ['ProjectId', z.string()],
          projectName: ['ProjectName', z.string()],
          projectState: ['ProjectState', z.number()],
          id: ['TaskId', z.string()],
          name: ['TaskName', z.string()],
          tests: ['Test', list(test)],
        }),
      ),
    ],
  },
})

const answerFile = fields({ path: ['Path', z.string()], name: ['FileName', z.string()], id: ['FileId', z.string()] })

/** What was asked and answered in one test. */
export const getResearch = control.query('ResearchDetails', {
  input: { taskId, operatorId, testId: ['TestId', requiredHalfWidth('测评项', 32)] },
  reply: {
    questions: [
      'list',
      list(
        fields({
          mode: ['AnswerMode', z.string()],
          name: ['QuestionName', z.string()],
          place: ['xh', z.number()],
          answers: [
            'Answer',
            list(fields({ group: ['Group', z.string()], content: ['Content', z.string()], files: ['File', list(answerFile)] })),
          ],
        }),
      ),
    ],
  },
})

/** The files of a completed application; RelatedId is its SolutionId. */
export const listSolutionFiles = control.query('YYDYGLVerify', {
  input: {
    applicationId: ['RelatedId', requiredHalfWidth('申请编号', 36)],
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
  },
  reply: {
    total: ['number', z.number()],
    files: ['list', list(fields({ id: ['FileId', z.string()], name: ['FileName', z.string()], createdAt: ['CreateTime', z.string()] }))],
  },
})

export const listApplications = control.query('SolutionList', {
  input: { operatorId, projectId, page: ['PageNum', pageNumber], pageSize: ['PageSize', pageSize] },
  reply: {
    total: ['number', z.number()],
    applications: [
      'list',
      list(
        fields({
          id: ['SolutionId', z.string()],
          task: ['TaskName', z.string()],
          mode: ['ApplyMode', z.number()],
          way: ['ApplyWay', z.number()],
          state: ['ApplyState', z.number()],
          /** Why it was declined. */
          reason: ['Handler', z.string()],
          appliedAt: ['ApplyTime', z.string()],
          source: ['ApplySource', z.number()],
        }),
      ),
    ],
  },
})

const wireWays = Object.fromEntries(applyWays.map(({ wire, value }) => [wire, value]))

/** 1 and 2, as numbers or texts. */
const way = z.pipe(
  z.union([z.literal([1, 2]), z.enum(['1', '2'])], messages.way),
  z.transform((value) => wireWays[Number(value)] as (typeof applyWays)[number]['value']),
)
const mode = z.pipe(
  z.optional(z.union([z.number(), z.string()])),
  z.transform((value): ApplyMode => (Number(value) === applyModes.project ? 'project' : 'task')),
)

const payer = {
  /** Optional for a signed-in coin account. */
  account: optionalAccount('账号', coinLimits.account),
  password: optionalText('密码', 64),
} as const
const taskBound = { max: researchLimits.tasks, tooMany: messages.tasks, wrong: messages.tasks }
const wanted = {
  operatorId,
  way: ['applyWay', way],
  mode: ['ApplyMode', mode],
  projects: ['ProjectList', list(fields({ projectId, tasks: ['TaskList', list(fields({ taskId }), taskBound)] }), taskBound)],
} as const

/** What an application would cost, and what would be left on the account. */
export const quoteSolution = own.query('quote', {
  input: { ...wanted, ...payer },
  reply: { price: z.number(), balance: z.number(), left: z.number() },
})

export const applyForSolution = control.command('QLMDDAddSolution', {
  input: {
    ...wanted,
    ...payer,
    operatorName: ['OperatorName', optionalText('运营主体', operatorLimits.name)],
    source: ['ApplySource', z.optional(z.unknown())],
    /** What was shown as the price; where it has changed since, nothing is debited. */
    quoted: ['Price', z.optional(z.number('价格应为数字'))],
  },
  reply: { ids: ['list', list(fields({ id: ['SolutionId', z.string()] }))], price: ['Price', z.number()] },
})

/** Query coins for each task. */
export const getSolutionPrice = own.query('price', { reply: { price: z.number() } })

/** The queue of staff, and what they see beside an application. */
export const solutionReview = reviewCalls(
  'solutions',
  { read: 'projects.manage', review: 'projects.manage' },
  fields({
    projectId: z.string(),
    projectNumber: z.string(),
    customer: z.string(),
    operator: z.string(),
    applicationState: z.number(),
    account: z.string(),
    price: z.number(),
    /** For each task of an application made now. */
    currentPrice: z.number(),
    bookingId: z.number(),
    refundId: z.number(),
  }),
)
