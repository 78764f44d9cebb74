import type { RefusalEntry } from '#gateway/refusals.ts'
import { defineReview, type ReviewState } from '#platform/reviewing/rules.ts'
import type { TaskClass } from './targets/policy.ts'
import { targetLimits } from './targets/rules.ts'

export const applicationLimits = {
  name: 50,
  nameFilter: 100,
  target: targetLimits.characters,
  taskType: 100,
  parameters: 2000,
  pending: 5,
  perDay: 20,
} as const

/** Wire code of the only account type that applies. */
export const accountType = '1120007'

export const declarationVersion = '2026.1'

export const applicationWords = {
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

type Stated = { state: string }

/** The actions of the applicant. */
export const applicationCan = {
  viewResult: ({ state }: Stated) => applicationState(state).value === 'approved',
  copy: () => true,
  /** A submitted application can't be changed. */
  edit: () => false,
}

export type TaskType = { id: string; name: string; children: TaskType[] }

function taskType(id: string, name: string, children: TaskType[] = []): TaskType {
  return { id, name, children }
}

function levels(id: string, name: string): TaskType {
  return taskType(id, name, [taskType(`${Number(id) + 1}`, '按等保二级'), taskType(`${Number(id) + 2}`, '按等保三级')])
}

export const taskTypes: readonly TaskType[] = [
  taskType('100', '系统扫描', [
    taskType('110', '主机漏洞扫描', [taskType('111', '标准扫描'), taskType('112', '深度扫描'), taskType('113', '紧急漏洞专项')]),
    taskType('120', '网络设备扫描', [taskType('121', '路由交换设备'), taskType('122', '安全设备')]),
    taskType('130', '端口与服务探测'),
  ]),
  taskType('200', 'Web扫描', [
    taskType('210', '网站漏洞扫描', [taskType('211', '快速'), taskType('212', '标准'), taskType('213', '深度')]),
    taskType('220', '接口（API）扫描'),
    taskType('230', '网页篡改与暗链检测'),
  ]),
  taskType('300', '口令猜测', [taskType('310', '操作系统口令'), taskType('320', '数据库口令'), taskType('330', '中间件与应用口令')]),
  taskType('400', '配置核查', [levels('410', '操作系统'), levels('420', '数据库'), levels('430', '中间件'), levels('440', '网络设备')]),
  taskType('500', '数据库扫描', [taskType('510', '关系型数据库'), taskType('520', '非关系型数据库'), taskType('530', '国产数据库')]),
  taskType('600', '移动应用检测', [taskType('610', 'Android'), taskType('620', 'iOS'), taskType('630', '小程序')]),
]

const taskClasses: Readonly<Record<string, TaskClass>> = {
  '100': 'host',
  '200': 'web',
  '300': 'host',
  '400': 'config',
  '500': 'host',
  '600': 'app',
}

export function taskClassOf(id: string): TaskClass | undefined {
  return taskClasses[id]
}

/** Whether `text` (levels joined by `|`) is a path from that first level down to a leaf. */
export function isTaskType(id: string, text: string): boolean {
  const names = text.split('|')
  let nodes: readonly TaskType[] = taskTypes.filter((type) => type.id === id)
  for (const name of names) {
    const node = nodes.find((one) => one.name === name)
    if (!node) return false
    nodes = node.children
  }
  return nodes.length === 0
}

/** Findings of the target policy, as filters for reviewers. */
export const targetFlags = [
  { value: 'private', label: '内网地址' },
  { value: 'sensitive', label: '敏感单位' },
  { value: 'public', label: '公网地址' },
] as const

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
  },
  columns: [
    { key: 'number', label: '申请编号', type: 'text', sortable: true },
    { key: 'name', label: '任务名称', type: 'text', sortable: true },
    { key: 'taskType', label: '任务类型', type: 'text', sortable: true },
    { key: 'count', label: '目标数量', type: 'number', sortable: true },
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
