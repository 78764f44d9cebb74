import type * as z from 'zod/mini'
import type { Permission } from '#gateway/declared.ts'
import { type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { UploadPurpose } from '#platform/uploads/rules.ts'
import { findUnmet, type ReviewRequirements } from './requirement-rules.ts'

/** How its filter is written in an address: a part of the text, `a,b`, `10..20` or `2026-11-01..2026-11-20`; either end may be missing. */
export type ColumnType = 'text' | 'choice' | 'flags' | 'amount' | 'count' | 'date'

export type ReviewColumn<K extends string = string> = {
  key: K
  label: string
  type: ColumnType
  choices?: readonly { value: string; label: string }[]
  dictionary?: string
  sortable?: boolean
}

/** `isOpen`: waits for a reviewer, so it is claimed, due and counted. `traits`: what statements and triggers ask of it in `review_state`. */
export type ReviewState = { label: string; tone: Tone; isOpen?: true; traits?: readonly string[] }
type Tone = 'warning' | 'success' | 'error' | 'info' | 'neutral'

/** One file that comes with an action: of the kinds of its purpose, or of fewer; `note` stands beside the label in place of “optional”. */
export type ReviewFile = { label: string; purpose: UploadPurpose; endings?: readonly string[]; isRequired?: true; note?: string }

/** One field of the small form that comes with an action. Its schema takes a text and trims, limits and checks it. */
type ReviewField = {
  label: string
  schema: z.ZodMiniType<string, string>
  /** Of a `choice` the screen of the kind gives the options. */
  input?: 'text' | 'date' | 'choice'
  maxLength?: number
  help?: string
}

export type ReviewAction<S extends string = string> = {
  label: string
  from: readonly S[]
  /** The state that it comes from for a step beside the decision, such as handing over a result. */
  to: S
  /** The applicant's own is run by a call of the feature; all others are the reviewer's. */
  by?: 'applicant'
  /** Asked beside the permission to review. */
  permission?: Permission
  comment: 'none' | 'optional' | 'required'
  commentLabel?: string
  /** Characters; default `reviewLimits.comment`. */
  commentLimit?: number
  isCommentInternal?: true
  files?: Readonly<Record<string, ReviewFile>>
  form?: Readonly<Record<string, ReviewField>>
  /** By its reviewer, for `reviewLimits.undoMinutes`; the applicant is notified afterwards. */
  undoable?: true
  /** The setting `approvals` may ask for a second person. */
  twoPersons?: true
  /** A setting may ask for the whole checklist before; a rejection never waits for it. */
  needsChecklist?: true
  /** Whether applicants are notified of reviewers' actions; default true. */
  notice?: 'none'
  look?: 'primary' | 'danger'
  /** A letter that the screens don't use themselves. */
  shortcut?: string
}

/** Domain words of a kind; defaults are those of an application. */
type ReviewWords = { work: string; applicant: string; submit: string; comment: string }

/** One kind of thing that is reviewed, as console and server both know it: a table of states and of actions between them. */
export type ReviewDeclaration<S extends string = string, A extends string = string, K extends string = string> = {
  /** Also the middle of its addresses: console/{kind}/{verb}. */
  kind: string
  noun: string
  words?: Partial<ReviewWords>
  states: Readonly<Record<S, ReviewState>>
  initial: NoInfer<S>
  actions: Readonly<Record<A, ReviewAction<NoInfer<S>>>>
  /** From submission to the due date; default two, here or in the parameter `reviewing`. */
  workingDays?: number
  /** From the last decision to removal; default three. The declared number is the minimum of the setting. */
  yearsKept?: number
  /** Its own columns, beside `commonColumns`. */
  columns: readonly ReviewColumn<K>[]
  /** What a careful reviewer looks at before deciding. */
  checklist: readonly { id: string; text: string }[]
}

export const reviewLimits = {
  comment: 200,
  /** That any kind may ask for. */
  maxCommentLength: 500,
  note: 1000,
  mentions: 20,
  templateName: 40,
  templates: 100,
  filter: 200,
  bulk: 10_000,
  undoMinutes: 10,
  days: 400,
  /** Of one field of an action's form. */
  field: 1000,
} as const

export type ReviewScope = 'all' | 'mine' | 'unassigned' | 'overdue'
export const reviewScopes: readonly { value: ReviewScope; label: string }[] = [
  { value: 'unassigned', label: '待领取' },
  { value: 'mine', label: '我的待办' },
  { value: 'overdue', label: '已超时' },
  { value: 'all', label: '全部' },
]

const defaultWords: ReviewWords = { work: '审核', applicant: '申请人', submit: '提交申请', comment: '审核意见' }

export const getReviewWords = ({ words }: Pick<ReviewDeclaration, 'words'>): ReviewWords => ({ ...defaultWords, ...words })

/** The columns that every kind has. */
function commonColumns(declaration: ReviewDeclaration): readonly ReviewColumn[] {
  const { work, applicant, comment } = getReviewWords(declaration)
  const choices = Object.entries(declaration.states).map(([value, { label }]) => ({ value, label }))
  return [
    { key: 'state', label: '状态', type: 'choice', choices },
    { key: 'applicantName', label: applicant, type: 'text', sortable: true },
    { key: 'submittedAt', label: '提交时间', type: 'date', sortable: true },
    { key: 'dueAt', label: '办理期限', type: 'date', sortable: true },
    { key: 'assigneeName', label: '办理人', type: 'text', sortable: true },
    { key: 'reviewerName', label: work === '办理' ? '最后办理人' : `${work}人`, type: 'text', sortable: true },
    { key: 'decidedAt', label: `${work}时间`, type: 'date', sortable: true },
    { key: 'comment', label: comment, type: 'text' },
  ]
}

export function listColumns(declaration: ReviewDeclaration): readonly ReviewColumn[] {
  return [...declaration.columns, ...commonColumns(declaration)]
}

/** A state that the kind no longer declares is shown by its bare value. */
export function getState(declaration: Pick<ReviewDeclaration, 'states'>, value: string): ReviewState {
  return declaration.states[value] ?? { label: value, tone: 'error' }
}

export const reviewRefusals = {
  takenByOther: { code: 'wrong_state', msg: '该事项已由其他人领取或处理，请刷新后查看' },
  takenByMe: { code: 'wrong_state', msg: '该事项已由您领取' },
  decided: { code: 'wrong_state', msg: '该事项已有结果，请刷新后查看' },
  changedMeanwhile: { code: 'changed_meanwhile', msg: '该事项在您打开后有变化，已载入最新内容，请核对后再办理' },
  ownApplication: { code: 'own_application', msg: '不能审核本人提交的申请' },
  secondApprover: { code: 'second_approver', msg: '需由另一位审核人复核' },
  tooLate: { code: 'wrong_state', msg: `只能在审核后 ${reviewLimits.undoMinutes} 分钟内由审核人撤销` },
  final: { code: 'wrong_state', msg: '该事项的处理结果不能撤销' },
  undoForbidden: { code: 'wrong_state', msg: '该事项的后续处理已开始，不能撤销' },
  nothingChosen: { code: 'invalid', msg: '没有可处理的事项' },
  tooManyChosen: { code: 'invalid', msg: `一次最多处理 ${reviewLimits.bulk} 项` },
  oneByOne: { code: 'invalid', msg: '该操作需要上传文件或填写信息，请逐项办理' },
  unknownColleague: { code: 'invalid', msg: '请选择有审核权限的人员' },
  tooManyTemplates: { code: 'invalid', msg: '模板过多，请先删除一些' },
  fileGone: { code: 'invalid', msg: '文件已失效，请重新上传' },
} as const satisfies Record<string, RefusalEntry>

export type ItemForRules = {
  state: string
  applicant: string
  assigneeId: string
  firstApproverId: string
  decisionAction: string
  decisionBy: string
  decisionAt: string
}

/** The action of that name; the server refuses any other before. */
export function getAction({ kind, actions }: Pick<ReviewDeclaration, 'kind' | 'actions'>, name: string): ReviewAction {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new Error(`no ${name} among the actions of ${kind}`)
  return action
}

/** What reviewers may do with an item in this state, in the order of the declaration. */
export function listActions({ actions }: Pick<ReviewDeclaration, 'actions'>, state?: string): [name: string, action: ReviewAction][] {
  return Object.entries(actions).filter(([, { by, from }]) => !by && (state === undefined || from.includes(state)))
}

/** Whether an action is a step beside the decision, whose reviewer, time and comment then stay. */
export function keepsState({ from, to }: ReviewAction): boolean {
  return from.every((state) => state === to)
}

/** Many items at once take no files and no fields. */
export function isBulkAction({ by, files = {}, form = {} }: ReviewAction): boolean {
  return !by && Object.keys(files).length === 0 && Object.keys(form).length === 0
}

/** What the comment of an action is called, on the screen and in a refusal. */
export function getCommentLabel(declaration: ReviewDeclaration, { commentLabel }: Pick<ReviewAction, 'commentLabel'>): string {
  return commentLabel ?? getReviewWords(declaration).comment
}

export const getCommentLimit = ({ commentLimit }: Pick<ReviewAction, 'commentLimit'>): number => commentLimit ?? reviewLimits.comment

/** `principals`: for whom the reviewer `by` stands in; `requires`: what the settings ask for before. */
export type WantedAction = { action: string; by: string; principals?: readonly string[]; requires: ReviewRequirements }

/** `uncheckedCount`: lines of the checklist that nobody has checked off. */
export type DecidableItem = ItemForRules & { uncheckedCount: number }

/** The refusal of an action on the item in its present state; undefined where the reviewer may run it. */
export function findRefusal(declaration: ReviewDeclaration, item: DecidableItem, wanted: WantedAction): RefusalEntry | undefined {
  const { by, principals = [] } = wanted
  const action = getAction(declaration, wanted.action)
  const waits = isOpen(declaration, item)
  if (!action.from.includes(item.state)) return waits ? refusals.wrongState : reviewRefusals.decided
  const isOthers = waits && item.assigneeId !== '' && item.assigneeId !== by
  if (isOthers && !principals.includes(item.assigneeId)) return reviewRefusals.takenByOther
  // Who stands in for somebody may do no more than that one.
  const persons = isOthers ? [by, item.assigneeId] : [by]
  if (persons.some((person) => item.applicant === `staff ${person}`)) return reviewRefusals.ownApplication
  if (persons.includes(item.firstApproverId) && waits) return reviewRefusals.secondApprover
  return waits ? findUnmet(action, item, wanted.requires) : undefined
}

type ClaimState = Pick<ItemForRules, 'state' | 'assigneeId' | 'firstApproverId'>
const isOpen = (declaration: ReviewDeclaration, { state }: Pick<ClaimState, 'state'>) => getState(declaration, state).isOpen === true

/** What the state and assignee of an item allow; the server checks the same rules. */
export const reviewCan = {
  claim: (declaration: ReviewDeclaration, item: ClaimState, me: string) =>
    isOpen(declaration, item) && item.assigneeId === '' && item.firstApproverId !== me,
  release: (declaration: ReviewDeclaration, item: ClaimState, me: string) => isOpen(declaration, item) && item.assigneeId === me,
  handOver: (declaration: ReviewDeclaration, item: Pick<ClaimState, 'state'>) => isOpen(declaration, item),
  undo: ({ actions }: ReviewDeclaration, item: ItemForRules, { by, now }: { by: string; now: Date }) =>
    actions[item.decisionAction]?.undoable === true &&
    item.decisionBy === by &&
    now.getTime() - Date.parse(item.decisionAt) <= reviewLimits.undoMinutes * 60_000,
}

/** Steps of every kind, beside its actions. */
export const ownSteps = ['claim', 'release', 'hand_over', 'first_approve', 'note', 'escalate'] as const
const reservedNames: readonly string[] = [...ownSteps, 'submit', 'undo']
const reservedShortcuts = ['j', 'k', 'o', 'x', 'c', 'n', 'u', '/', '?']

/** Checks at load what the compiler can't see, so that a wrong table never starts. */
export function defineReview<const S extends string, const A extends string, const K extends string>(
  declaration: ReviewDeclaration<S, A, K>,
): ReviewDeclaration<S, A, K> {
  const shortcuts = Object.values<ReviewAction>(declaration.actions).flatMap(({ shortcut }) => shortcut ?? [])
  const wrong = [
    ...Object.keys(declaration.actions).filter((name) => reservedNames.includes(name)),
    ...shortcuts.filter((key, i) => reservedShortcuts.includes(key) || shortcuts.indexOf(key) !== i),
  ]
  if (wrong.length > 0) throw new Error(`${declaration.kind}: these names or shortcuts are taken: ${wrong.join(', ')}`)
  return declaration
}
