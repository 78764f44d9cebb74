import type { RefusalEntry } from '#gateway/refusals.ts'
import { parseNumber } from '#kit/identifiers/identifiers.ts'
import { defineReview, type ReviewState } from '#platform/reviewing/rules.ts'

export const researchLimits = {
  projectId: 32,
  /** Tasks of one application. */
  tasks: 50,
  perDay: 20,
  reason: 200,
  workingDays: 3,
  pageSize: 10,
  questions: 100,
  question: 200,
  answers: 50,
  group: 60,
  content: 4000,
  /** Files of one answer. */
  files: 10,
} as const

/** Query coins for each task, unless staff set another price. */
export const defaultPrice = 20

export const researchMessages = {
  operator: '请先选择运营主体',
  projectId: '请输入32位的项目ID',
  account: '请输入账号',
  password: '请输入密码',
  tasks: '请选择要申请的任务',
  way: '请选择申请标准',
  applied: '申请成功',
  appliedHint: '方案生成后即可在“解决方案”中下载。',
  /** A request error before the application was sent, or one that the gateway refused to read. */
  notSubmitted: '支付失败！申请没有提交，也没有扣除查询币，请稍后重试。',
  /** The application was sent, and no answer came. */
  unanswered: '支付失败！网络恢复后请再次点击下方按钮，同一申请不会重复提交或扣除。',
  noTasks: '该项目还没有登记任务',
  noTasksHint: '测评师登记任务后，可在此查看调研信息、申请方案。',
  nothingToDownload: '暂无可下载的解决方案',
  linksExpire: '下载链接 5 分钟内有效，过期请刷新页面。',
  refund: '方案申请退回',
  service: '解决方案',
} as const

export const researchRefusals = {
  /** The same for a project that is not there, another operating entity's and one that is not shown. */
  notFound: { code: 'project_not_found', msg: '未查询到该项目，请核对运营主体和项目ID' },
  noTasks: { code: 'no_tasks', msg: '该项目还没有登记任务，不能申请方案' },
  projectApplied: { code: 'wrong_state', msg: '该项目已申请过整体方案，请按任务申请或查看申请记录' },
  alreadyApplied: { code: 'already_applied', msg: '所选内容已申请过该标准的方案，请在申请记录中查看' },
  insufficient: { code: 'insufficient', msg: '余额不足' },
  passwordToChange: { code: 'must_change_password', msg: '该账户的密码须先修改，请登录查询币账户修改后再申请' },
  priceChanged: { code: 'price_changed', msg: '方案单价已调整，请重新核对后提交' },
  noUpload: { code: 'no_upload', msg: '上传的文件已过期，请重新上传' },
  tooMany: { code: 'too_often', msg: '该项目今天的申请次数已达上限，请明天再试' },
} as const satisfies Record<string, RefusalEntry>

/** A project id as it is typed or pasted: in any case and width, in groups divided by spaces or hyphens, with its label or quotes. */
export function normalizeProjectId(text: string): string {
  return parseNumber(text).replaceAll('-', '').toLowerCase()
}

export const projectIdForm = /^[0-9a-f]{32}$/

export function isProjectId(text: string): boolean {
  return projectIdForm.test(text)
}

/** Where visitors read a project; the parameters name its tab, and what is shown within it. */
export function toResearchAddress(
  { operatorId, projectId }: { operatorId: string; projectId: string },
  shown: Readonly<Record<string, string>> = {},
): string {
  return `/research?${new URLSearchParams({ operator: operatorId, projectid: projectId, ...shown })}`
}

/** `wire` is the number in calls. */
export const applyWays = [
  { value: 'compliance', wire: 1, label: '合规标准', hint: '满足等级要求的最低标准，按任务扣除查询币' },
  { value: 'high', wire: 2, label: '高标准', hint: '高于等级要求，由顾问联系并另行报价，不扣除查询币' },
] as const
export type ApplyWay = (typeof applyWays)[number]['value']

/** In calls 1 means the whole project; any other value means a task. */
export const applyModes = { project: 1, task: 2 } as const
export type ApplyMode = keyof typeof applyModes
export const applyModeLabels: Record<ApplyMode, string> = { project: '整个项目', task: '按任务' }

/** ProjectState: what became of the application of the whole project. */
export const projectApplications: readonly string[] = ['可申请', '已申请', '已完成']

/** The label of an application of the whole project, shown instead of a task. */
export const wholeProjectLabel = '整个项目'

export function getApplyWayLabel(way: ApplyWay): string {
  return applyWays.find(({ value }) => value === way)?.label ?? way
}

const states = {
  applied: { label: '已申请', tone: 'warning', isOpen: true },
  processing: { label: '处理中', tone: 'info', isOpen: true },
  completed: { label: '已完成', tone: 'success' },
  declined: { label: '不受理', tone: 'error' },
} as const satisfies Record<string, ReviewState>
type SolutionState = keyof typeof states

/** In calls the number of a state is its place in this list, counted from 1. */
export const solutionStates = (Object.keys(states) as SolutionState[]).map((value) => ({ value, ...states[value] }))

/** The number of a state on the wire: its place in the declaration, from 1. */
export function toWireState(state: string): number {
  return solutionStates.findIndex(({ value }) => value === state) + 1
}

const file = { label: '方案文件', purpose: 'solution' } as const

export const solutionReviewing = defineReview({
  kind: 'solutions',
  noun: '方案申请',
  words: { work: '办理', applicant: '申请单位', submit: '提交申请', comment: '办理说明' },
  states,
  initial: 'applied',
  actions: {
    accept: {
      label: '受理',
      from: ['applied'],
      to: 'processing',
      comment: 'optional',
      isCommentInternal: true,
      undoable: true,
      twoPersons: true,
      notice: 'none',
      look: 'primary',
      shortcut: 'a',
    },
    complete: {
      label: '完成',
      from: ['processing'],
      to: 'completed',
      comment: 'optional',
      isCommentInternal: true,
      files: { solution: { ...file, isRequired: true }, second: { ...file, label: '附件一' }, third: { ...file, label: '附件二' } },
      notice: 'none',
      needsChecklist: true,
      look: 'primary',
      shortcut: 'f',
    },
    decline: {
      label: '不受理',
      from: ['applied', 'processing'],
      to: 'declined',
      comment: 'required',
      commentLabel: '不受理原因',
      commentLimit: researchLimits.reason,
      notice: 'none',
      look: 'danger',
      shortcut: 'd',
    },
  },
  workingDays: researchLimits.workingDays,
  columns: [
    { key: 'number', label: '申请编号', type: 'text', sortable: true },
    { key: 'project', label: '项目', type: 'text' },
    { key: 'task', label: '任务', type: 'text' },
    { key: 'way', label: '申请标准', type: 'choice', choices: applyWays.map(({ value, label }) => ({ value, label })) },
  ],
  checklist: [
    { id: 'project', text: '已核对项目状态与所选任务' },
    { id: 'price', text: '已核对扣除的查询币与流水' },
    { id: 'files', text: '方案文件与任务一致，可以交付' },
  ],
})

/** Ways to answer a question of the research. */
export type AnswerMode = 'text' | 'choice' | 'table' | 'file'
export const answerModes: Record<AnswerMode, string> = { text: '填写', choice: '选择', table: '列表', file: '上传' }
