import * as z from 'zod/mini'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { parseCount } from '#kit/money.ts'
import { defineReview, type ReviewState } from '#platform/reviewing/rules.ts'

export const appealLimits = {
  phone: 11,
  type: 30,
  description: 400,
  /** Further remarks of the customer on one appeal. */
  supplements: 10,
  result: 500,
  open: 5,
  perDay: 10,
  repeatMinutes: 10,
  workingDays: 3,
  /** Days of the ledger excerpt before and after an appeal. */
  ledgerDays: 7,
  ledgerRows: 100,
  earlier: 5,
  /** Digits of the coins of a refund. */
  coins: 9,
} as const

export const appealMessages = {
  type: '请选择申诉类型',
  wrongPhone: '请输入正确的联系电话',
  state: '处理状态不正确',
  confirm: '确定提交申诉吗？',
  done: '申诉成功！',
  supplement: '补充说明',
  supplemented: '已补充，处理人员会看到',
  late: '申诉已办结，不能再补充；仍有疑问的，请复制所写内容后重新申诉',
  withdrawn: '申诉已撤回',
  booking: '请选择要退还的扣除',
  coins: '请输入退还数量，应为 1 以上的整数',
} as const

export const appealRefusals = {
  repeated: { code: 'repeated', msg: '相同内容的申诉已提交，请勿重复提交' },
  tooManyOpen: { code: 'too_many_open', msg: `未处理的申诉已达 ${appealLimits.open} 个，请等待处理后再提交` },
  tooManyToday: { code: 'too_often', msg: `每天最多提交 ${appealLimits.perDay} 个申诉，请明天再试` },
  tooManySupplements: { code: 'too_often', msg: `一个申诉最多补充 ${appealLimits.supplements} 次` },
  otherAccount: { code: 'not_found', msg: '该笔扣除不属于申诉的账户' },
  otherThanFirst: { code: 'other_than_first', msg: '须与初审选择的扣除和数量一致；要改动请先由初审人撤回' },
} as const satisfies Record<string, RefusalEntry>

const states = {
  pending: { label: '未处理', tone: 'warning', isOpen: true },
  handled: { label: '已处理', tone: 'success' },
  withdrawn: { label: '已撤回', tone: 'neutral' },
} as const satisfies Record<string, ReviewState>

/** The index of a state is its number on the wire, where a withdrawn appeal is a handled one. */
export const appealStates = [
  { value: 'pending', ...states.pending },
  { value: 'handled', ...states.handled },
] as const
export type AppealState = 0 | 1

type WithState = { state: AppealState; isWithdrawn: boolean }

/** The actions of the customer. */
export const appealCan = {
  viewResult: ({ state, isWithdrawn }: WithState) => appealStates[state].value === 'handled' && !isWithdrawn,
  /** To add to it, and to withdraw it. */
  change: ({ state }: Pick<WithState, 'state'>) => appealStates[state].value === 'pending',
}

export function getShownState({ state, isWithdrawn }: WithState): ReviewState {
  return isWithdrawn ? states.withdrawn : appealStates[state]
}

/** A dialable number: digits, with dashes as in 010-1234567. */
const callable = /^\d[\d-]{3,9}\d$/

/** The client knows the account's phone only masked; the masked number sent back means the stored one. */
export function isContact(phone: string, ownMasked: string): boolean {
  return phone === ownMasked || callable.test(phone)
}

export const supplementFile = { label: '附件', purpose: 'attachment' } as const

export const appealReviewing = defineReview({
  kind: 'appeals',
  noun: '申诉',
  words: { work: '处理', applicant: '客户', submit: '提交申诉', comment: '处理结果' },
  states,
  initial: 'pending',
  actions: {
    approve: {
      label: '处理',
      from: ['pending'],
      to: 'handled',
      comment: 'required',
      commentLabel: '处理结果',
      commentLimit: appealLimits.result,
      needsChecklist: true,
      look: 'primary',
      shortcut: 'a',
    },
    /** Handles the appeal and gives back coins of one deduction in the same transaction. */
    refund: {
      label: '处理并退还',
      from: ['pending'],
      to: 'handled',
      permission: 'finance.handle',
      comment: 'required',
      commentLabel: '处理结果',
      commentLimit: appealLimits.result,
      needsChecklist: true,
      shortcut: 'r',
      form: {
        booking: { label: '退还哪一笔扣除', schema: z.string().check(z.regex(/^\d{1,15}$/, appealMessages.booking)), input: 'choice' },
        coins: {
          label: '退还数量（枚）',
          schema: z.string().check(
            z.overwrite((text) => String(parseCount(text) ?? text)),
            z.regex(/^[1-9]\d{0,8}$/, appealMessages.coins),
          ),
          maxLength: appealLimits.coins,
          help: '不超过该笔扣除尚未退还的数量；您今日对该账户单独办理的合计超过限额时，须由另一人复核',
        },
      },
    },
    supplement: {
      label: '补充说明',
      by: 'applicant',
      from: ['pending'],
      to: 'pending',
      comment: 'required',
      commentLabel: appealMessages.supplement,
      commentLimit: appealLimits.description,
      files: { attachment: supplementFile },
    },
    withdraw: { label: '撤回', by: 'applicant', from: ['pending'], to: 'withdrawn', comment: 'none' },
  },
  workingDays: appealLimits.workingDays,
  columns: [
    { key: 'account', label: '账号', type: 'text', sortable: true },
    { key: 'type', label: '申诉类型', type: 'choice', dictionary: 'appeal-types' },
    { key: 'description', label: '申诉描述', type: 'text' },
  ],
  checklist: [
    { id: 'ledger', text: '已核对申诉前后七天的账户明细' },
    { id: 'earlier', text: '已查看该账户以往的申诉' },
    { id: 'contact', text: '必要时已与客户联系核实' },
    { id: 'coins', text: '需要退回或补记的查询币已按流程办理' },
  ],
})
