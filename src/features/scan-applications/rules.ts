import * as z from 'zod/mini'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { readWebAddress } from '#kit/web-addresses.ts'
import { defineReview, type ReviewState } from '#platform/reviewing/rules.ts'
import { targetLimits } from './targets/rules.ts'

export const applicationLimits = {
  name: 50,
  nameFilter: 100,
  target: targetLimits.characters,
  taskType: 100,
  resultAddress: 300,
  pending: 5,
  perDay: 20,
} as const

/** Wire code of the only account type that applies. */
export const accountType = '1120007'

export const declarationVersion = '2026.1'

export const applicationMessages = {
  name: '任务名称',
  taskType: '请选择任务类型',
  wrongTaskType: '任务类型不正确，请重新选择',
  target: '请输入扫描目标',
  authorized: '我确认已取得扫描目标所有者的授权，扫描目的合法，并对因扫描产生的后果承担责任',
  notAuthorized: '请确认已取得扫描目标所有者的授权',
  letterRequired: '扫描目标中有需要授权书的单位或地址，请上传授权书',
  letterGone: '授权书已失效，请重新上传',
  done: '申请成功',
} as const

export const resultRefusals = {
  nothing: { code: 'invalid', msg: '请上传扫描报告，或填写结果地址' },
} as const satisfies Record<string, RefusalEntry>

export const applicationRefusals = {
  otherAccount: { code: 'other_account', msg: '申请账号与登录账号不一致' },
  sameTargets: { code: 'same_targets', msg: '已有相同目标的申请待审核' },
  tooManyPending: { code: 'too_many_pending', msg: `待审核的申请已达 ${applicationLimits.pending} 个，请等待审核后再提交` },
  tooManyToday: { code: 'too_often', msg: `每天最多提交 ${applicationLimits.perDay} 个申请，请明天再试` },
} as const satisfies Record<string, RefusalEntry>

export type ApplicationState = 'pending' | 'approved' | 'rejected'

const states = {
  pending: { label: '待审核', tone: 'warning', isOpen: true },
  approved: { label: '通过', tone: 'success' },
  rejected: { label: '驳回', tone: 'error' },
} as const satisfies Record<ApplicationState, ReviewState>

const listed = (Object.keys(states) as ApplicationState[]).map((value) => ({ value, ...states[value] }))

export const reviewStatuses: readonly string[] = listed.map(({ label }) => label)

/** Parses a state or its wire value; any other value counts as rejected. */
export function applicationState(value: string): (typeof listed)[number] {
  return listed.find((state) => state.value === value || state.label === value) ?? { value: 'rejected', ...states.rejected }
}

type WithState = { state: string }

/** The actions of the applicant. */
export const applicationCan = {
  viewResult: ({ state }: WithState) => applicationState(state).value === 'approved',
  /** Starts a new application from a rejected one. */
  resubmit: ({ state }: WithState) => applicationState(state).value === 'rejected',
}

/** Findings of the target policy, as filters for reviewers. */
export const targetFlags = [
  { value: 'private', label: '内网地址' },
  { value: 'sensitive', label: '敏感单位' },
  { value: 'public', label: '公网地址' },
] as const

/** The normal form of the address of a result; '' for none, other text as it is. */
function toResultAddress(text: string): string {
  return readWebAddress(text) ?? text
}

function isResultAddress(text: string): boolean {
  return text === '' || (readWebAddress(text)?.startsWith('https://') ?? false)
}

export const scanReviewing = defineReview({
  kind: 'scan-applications',
  noun: '漏扫工具使用申请',
  states,
  initial: 'pending',
  actions: {
    approve: {
      label: '通过',
      from: ['pending'],
      to: 'approved',
      comment: 'optional',
      undoable: true,
      twoPersons: true,
      look: 'primary',
      shortcut: 'a',
    },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      comment: 'required',
      commentLabel: '驳回原因',
      undoable: true,
      look: 'danger',
      shortcut: 'r',
    },
    deliver: {
      label: '交付结果',
      from: ['approved'],
      to: 'approved',
      comment: 'none',
      files: { report: { label: '扫描报告', endings: ['pdf', 'zip'], note: '报告与地址至少一项' } },
      form: {
        address: {
          label: '结果地址（可选）',
          schema: z
            .string()
            .check(
              z.trim(),
              z.maxLength(applicationLimits.resultAddress, '结果地址过长'),
              z.overwrite(toResultAddress),
              z.refine(isResultAddress, '结果地址应以 https:// 开头'),
            ),
          maxLength: applicationLimits.resultAddress,
          help: '申请人登录后可打开的 https 地址；再次交付以最后一次为准',
        },
      },
    },
  },
  columns: [
    { key: 'number', label: '申请编号', type: 'text', sortable: true },
    { key: 'name', label: '任务名称', type: 'text', sortable: true },
    { key: 'taskType', label: '任务类型', type: 'text', sortable: true },
    { key: 'count', label: '目标数量', type: 'count', sortable: true },
    { key: 'flags', label: '目标标记', type: 'flags', choices: targetFlags },
    {
      key: 'hasLetter',
      label: '授权书',
      type: 'choice',
      choices: [
        { value: 'yes', label: '已上传' },
        { value: 'no', label: '未上传' },
      ],
    },
  ],
  checklist: [
    { id: 'targets', text: '目标数量与规范化后的目标清单无误' },
    { id: 'flags', text: '内网、敏感单位与公网目标已核对' },
    { id: 'declaration', text: '已确认授权声明' },
    { id: 'letter', text: '授权书真实、在有效期内，并覆盖全部目标' },
    { id: 'duplicates', text: '没有重复申请' },
    { id: 'type', text: '任务类型与目标相符' },
    { id: 'history', text: '已查看申请人的历史申请' },
  ],
})
