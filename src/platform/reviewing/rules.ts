import type { RefusalEntry } from '#gateway/refusals.ts'

/** How its filter is written in an address: a part of the text, `a,b`, `10..20` or `2026-11-01..2026-11-20`; either end may be missing. */
export type ColumnType = 'text' | 'choice' | 'flags' | 'number' | 'date'

export type ReviewColumn = {
  key: string
  label: string
  type: ColumnType
  choices?: readonly { value: string; label: string }[]
  sortable?: boolean
}

export type ReviewState = { value: string; label: string; tone: 'warning' | 'success' | 'error' }

/** What a reviewer decides: where it leads, and the comment that goes with it. */
export type ReviewAction = {
  label: string
  to: string
  comment: 'optional' | 'required'
  commentLabel: string
  /** Characters; `reviewLimits.comment` unless told. */
  commentLimit?: number
}

export type DecisionName = 'approve' | 'reject'

/** What the people of a trade say; what a kind leaves out is said as of an application. */
export type ReviewWords = { work: string; applicant: string; submit: string; comment: string }

/** One kind of thing that is reviewed, as console and server both know it. */
export type ReviewDeclaration = {
  /** Also the middle of its addresses: console/{kind}/{verb}. */
  kind: string
  noun: string
  words?: Partial<ReviewWords>
  /** `pendingState` first: the one that waits for a decision. */
  states: readonly ReviewState[]
  /** A kind with a single outcome has no `reject`. */
  actions: { readonly approve: ReviewAction; readonly reject?: ReviewAction }
  /** Decisions stand: nothing is undone. */
  isFinal?: true
  /** From submission to the due date; two unless told, here or by the parameter `reviewing`. */
  workingDays?: number
  /** Its own columns, beside `commonColumns`. */
  columns: readonly ReviewColumn[]
  /** What a careful reviewer looks at before deciding. */
  checklist: readonly { id: string; text: string }[]
}

export const pendingState = 'pending'

export const reviewLimits = {
  comment: 200,
  /** That any kind may ask for. */
  longestComment: 500,
  note: 1000,
  mentions: 20,
  viewName: 40,
  viewQuery: 1000,
  views: 50,
  templateName: 40,
  templates: 100,
  filter: 200,
  bulk: 10_000,
  undoMinutes: 10,
  days: 400,
  /** Rows that a list counts; above them it says that there are more. */
  counted: 10_000,
  /** Rows that one can page through; beyond them one filters or sorts the other way round. */
  reached: 100_000,
} as const

export type ReviewScope = 'all' | 'mine' | 'unassigned' | 'overdue'
export const reviewScopes: readonly { value: ReviewScope; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我的待办' },
  { value: 'unassigned', label: '待领取' },
  { value: 'overdue', label: '已超时' },
]

const usualWords: ReviewWords = { work: '审核', applicant: '申请人', submit: '提交申请', comment: '审核意见' }

export function wordsOf({ words }: Pick<ReviewDeclaration, 'words'>): ReviewWords {
  return { ...usualWords, ...words }
}

/** One of the actions that the kind declares; the server refuses any other before. */
export function actionOf({ kind, actions }: Pick<ReviewDeclaration, 'kind' | 'actions'>, name: DecisionName): ReviewAction {
  const action = actions[name]
  if (!action) throw new Error(`no ${name} among the actions of ${kind}`)
  return action
}

export function commentLimitOf({ commentLimit }: Pick<ReviewAction, 'commentLimit'>): number {
  return commentLimit ?? reviewLimits.comment
}

/** The columns that every kind has. */
function commonColumns(declaration: ReviewDeclaration): readonly ReviewColumn[] {
  const { work, applicant, comment } = wordsOf(declaration)
  const { states } = declaration
  return [
    { key: 'state', label: '状态', type: 'choice', choices: states.map(({ value, label }) => ({ value, label })) },
    { key: 'applicantName', label: applicant, type: 'text', sortable: true },
    { key: 'submittedAt', label: '提交时间', type: 'date', sortable: true },
    { key: 'dueAt', label: '办理期限', type: 'date', sortable: true },
    { key: 'assigneeName', label: '办理人', type: 'text', sortable: true },
    { key: 'reviewerName', label: `${work}人`, type: 'text', sortable: true },
    { key: 'decidedAt', label: `${work}时间`, type: 'date', sortable: true },
    { key: 'comment', label: comment, type: 'text' },
  ]
}

export function columnsOf(declaration: ReviewDeclaration): readonly ReviewColumn[] {
  return [...declaration.columns, ...commonColumns(declaration)]
}

/** A state that the kind no longer declares is shown by its bare value. */
export function stateOf(declaration: Pick<ReviewDeclaration, 'states'>, value: string): ReviewState {
  return declaration.states.find((state) => state.value === value) ?? { value, label: value, tone: 'error' }
}

export type ItemForRules = { state: string; assigneeId: string; firstApproverId: string; decisionBy: string; decisionAt: string }

const isPending = (item: Pick<ItemForRules, 'state'>) => item.state === pendingState

/** Which action an item's state and holder allow to the person `me`; the server asks the same in its `where`. */
export const reviewCan = {
  claim: (item: ItemForRules) => isPending(item) && item.assigneeId === '',
  release: (item: ItemForRules, me: string) => isPending(item) && item.assigneeId === me,
  handOver: (item: ItemForRules) => isPending(item),
  decide: (item: ItemForRules, me: string) =>
    isPending(item) && (item.assigneeId === '' || item.assigneeId === me) && item.firstApproverId !== me,
  undo: ({ isFinal }: Pick<ReviewDeclaration, 'isFinal'>, item: ItemForRules, me: string, now: Date) =>
    !isFinal && item.decisionBy === me && now.getTime() - Date.parse(item.decisionAt) <= reviewLimits.undoMinutes * 60_000,
}

export const reviewRefusals = {
  takenByOther: { code: 'wrong_state', msg: '该事项已由其他人领取或处理，请刷新后查看' },
  takenByMe: { code: 'wrong_state', msg: '该事项已由您领取' },
  decided: { code: 'wrong_state', msg: '该事项已有结果，请刷新后查看' },
  ownApplication: { code: 'own_application', msg: '不能审核本人提交的申请' },
  secondApprover: { code: 'second_approver', msg: '需由另一位审核人复核' },
  tooLate: { code: 'wrong_state', msg: `只能在审核后 ${reviewLimits.undoMinutes} 分钟内由审核人撤销` },
  final: { code: 'wrong_state', msg: '该事项的处理结果不能撤销' },
  undoForbidden: { code: 'wrong_state', msg: '该事项的后续处理已开始，不能撤销' },
  nothingChosen: { code: 'invalid', msg: '没有可处理的事项' },
  tooManyChosen: { code: 'invalid', msg: `一次最多处理 ${reviewLimits.bulk} 项` },
  unknownColleague: { code: 'invalid', msg: '请选择有审核权限的人员' },
  tooManyViews: { code: 'invalid', msg: '保存的视图过多，请先删除一些' },
  tooManyTemplates: { code: 'invalid', msg: '模板过多，请先删除一些' },
} as const satisfies Record<string, RefusalEntry>

const timelineLabels: Readonly<Record<string, string>> = {
  claim: '领取',
  release: '退回待领取',
  hand_over: '转交',
  first_approve: '初审通过',
  note: '内部备注',
  escalate: '超时提醒',
}

/** What a line of an item's history is called. */
export function timelineLabelOf(declaration: ReviewDeclaration, event: string): string {
  const { work, submit } = wordsOf(declaration)
  if (event === 'submit') return submit
  if (event === 'undo') return `撤销${work}`
  if (event === 'approve' || event === 'reject') return actionOf(declaration, event).label
  return timelineLabels[event] ?? event
}

export const bulkStates = { waiting: '等待处理', running: '处理中', done: '已完成', undoing: '撤销中', undone: '已撤销' } as const
export type BulkState = keyof typeof bulkStates
