import type { RefusalEntry } from '#gateway/refusals.ts'
import type { ReviewState } from '#platform/reviewing/rules.ts'
import type { TextFields } from '#platform/reviewing/text-rules.ts'
import { targetLimits } from './targets/rules.ts'

/** The lines of text of an application, in their order: everything that holds or shows them follows from here. */
export const applicationTexts = {
  name: { label: '任务名称', max: 50, isRequired: true, placeholder: '如：门户网站季度扫描', isListed: true },
} as const satisfies TextFields

export const applicationLimits = {
  nameFilter: 100,
  target: targetLimits.characters,
  taskType: 100,
  resultAddress: 300,
  scanFault: 200,
  scansAPage: 50,
  /** After which another system may take over. */
  scanHours: 24,
  pending: 5,
  perDay: 20,
} as const

/** Wire code of the only account type that applies. */
export const accountType = '1120007'

export const declarationVersion = '2026.1'

export const applicationMessages = {
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
  address: { code: 'invalid', msg: '结果地址应以 https:// 开头，不含账号和密码' },
} as const satisfies Record<string, RefusalEntry>

/** What became of the scan of a passed application. */
export const scanProgresses = ['waiting', 'running', 'failed', 'done'] as const
export type ScanProgress = (typeof scanProgresses)[number]
export const scanProgressLabels: Readonly<Record<ScanProgress, string>> = {
  waiting: '待扫描',
  running: '扫描中',
  failed: '扫描未完成',
  done: '结果已交付',
}

/** Moment of approval and id of the last application of a page. */
export const scanCursor = /^$|^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const scannerMessages = {
  since: '续读位置不正确，请使用上一页返回的 next',
  progress: '扫描进度不正确',
  longAddress: '结果地址过长',
} as const

export const scannerRefusals = {
  taken: { code: 'scan_taken', msg: '该任务已由其他系统领取' },
  notTaken: { code: 'scan_not_taken', msg: '请先领取该任务' },
  over: { code: 'scan_over', msg: '该任务的结果已交付' },
} as const satisfies Record<string, RefusalEntry>

export const applicationRefusals = {
  otherAccount: { code: 'other_account', msg: '申请账号与登录账号不一致' },
  sameTargets: { code: 'same_targets', msg: '已有相同目标的申请待审核' },
  tooManyPending: { code: 'too_many_pending', msg: `待审核的申请已达 ${applicationLimits.pending} 个，请等待审核后再提交` },
  tooManyToday: { code: 'too_often', msg: `每天最多提交 ${applicationLimits.perDay} 个申请，请明天再试` },
} as const satisfies Record<string, RefusalEntry>

export type ApplicationState = 'pending' | 'approved' | 'rejected'

export const applicationStates = {
  pending: { label: '待审核', tone: 'warning', isOpen: true },
  approved: { label: '通过', tone: 'success' },
  rejected: { label: '驳回', tone: 'error' },
} as const satisfies Record<ApplicationState, ReviewState>

const listed = (Object.keys(applicationStates) as ApplicationState[]).map((value) => ({ value, ...applicationStates[value] }))

export const reviewStatuses: readonly string[] = listed.map(({ label }) => label)

/** Parses a state or its wire value; any other value counts as rejected. */
export function applicationState(value: string): (typeof listed)[number] {
  return listed.find((state) => state.value === value || state.label === value) ?? { value: 'rejected', ...applicationStates.rejected }
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
