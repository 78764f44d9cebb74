import type { RefusalEntry } from '#gateway/refusals.ts'
import { dropBlanks, parseNumber } from '#kit/identifiers/identifiers.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'

export const projectLimits = {
  number: 40,
  name: 100,
  customer: 100,
  systemName: 60,
  level: 20,
  node: 60,
  remark: 200,
  reason: 200,
  nodes: 40,
  /** Days from the start of a project to the planned day of a node. */
  days: 1000,
  tasks: 50,
  task: 100,
  tests: 20,
  test: 60,
  title: 100,
  /** Documents of one archive. */
  archived: 50,
  documents: 500,
  events: 100,
  /** Finished nodes in a row that a timeline draws without folding them. */
  unfolded: 2,
  /** Days that the time of a finished node may lie back, given a reason. */
  backDatedDays: 30,
} as const

export const operatorLimits = { name: 60, id: 40, province: 20, place: 9999 } as const

/** Look-ups of one network before each further one takes a captcha: project numbers can be guessed. */
export const lookupLimit = { limit: 30, seconds: 600 } as const
/** What binds a captcha to the look-ups of projects. */
export const lookupPurpose = 'project-lookup'

export const projectMessages = {
  number: '请输入项目编号',
  sameNumber: '请输入不同的项目编号',
  captcha: '请输入验证码',
} as const

export const projectRefusals = {
  /** The same for an unknown number and for a hidden project, so that numbers cannot be probed. */
  notFound: { code: 'project_not_found', msg: '未查询到该项目，请核对项目编号' },
  captchaRequired: { code: 'captcha_required', msg: '查询过于频繁，请输入验证码后继续' },
} as const satisfies Record<string, RefusalEntry>

export const linkLimits = { label: 40, active: 10 } as const
export const linkRefusals = {
  /** The same for an unknown key, a disabled link and a hidden project, so that keys cannot be probed. */
  notFound: { code: 'link_not_found', msg: '链接无效或已停用，请向测评师索取新的链接' },
  tooMany: { code: 'too_many_links', msg: `一个项目最多保留${linkLimits.active}个有效链接，请先停用不再使用的链接` },
} as const satisfies Record<string, RefusalEntry>

/** Requests for downloads of one network within the window. */
export const downloadLimits = { documents: 50, limit: 60, seconds: 600 } as const
/** Why nothing was downloaded, as the address of the page says it. */
export const downloadErrors = {
  none: '请选择要下载的文件',
  many: `一次最多下载 ${downloadLimits.documents} 个文件，请分次下载`,
  often: '下载过于频繁，请稍后再试',
} as const

export const subscriptionLimits = { perProject: 20, perMobile: 20, daysKept: 730, daysAfterEnd: 7 } as const
export const subscriptionPurpose = 'project-subscription'
export const subscriptionMessages = {
  subscribed: '订阅成功，节点完成时将发送短信提醒',
  unsubscribed: '已退订，不再发送该项目的短信提醒',
  codeFirst: '请先获取验证码',
} as const
export const subscriptionRefusals = {
  ended: { code: 'project_ended', msg: '该项目的节点已全部完成，无需订阅' },
  tooMany: { code: 'too_many_subscriptions', msg: '该项目或手机号的订阅数已达上限，请联系测评师' },
} as const satisfies Record<string, RefusalEntry>

/** What the desk of staff refuses. */
export const deskRefusals = {
  numberTaken: { code: 'number_taken', msg: '该项目编号已登记' },
  nameTaken: { code: 'name_taken', msg: '该运营主体已登记' },
  unknownOperator: { code: 'unknown_operator', msg: '请选择运营主体' },
  outOfOrder: { code: 'out_of_order', msg: '前面还有未完成的节点，请确认后再完成此节点' },
  notOpen: { code: 'wrong_state', msg: '该节点已完成或不适用，请刷新后重试' },
  notFinished: { code: 'wrong_state', msg: '该节点尚未完成，请刷新后重试' },
  future: { code: 'future', msg: '完成时间不能晚于现在' },
  tooFarBack: { code: 'too_far_back', msg: `完成时间最多补记 ${projectLimits.backDatedDays} 天` },
  reasonRequired: { code: 'reason_required', msg: '补记完成时间须写明原因' },
  begun: { code: 'nodes_begun', msg: '已有完成或不适用的节点，不能重新套用模板，请直接编辑节点' },
  finishedRemoved: { code: 'finished_removed', msg: '已完成的节点不能删除，请先撤销完成' },
  inUse: { code: 'in_use', msg: '该任务或测评项已有调研信息或方案申请，不能删除' },
  noUpload: { code: 'no_upload', msg: '上传的文件已过期，请重新上传' },
  tooManyDocuments: { code: 'too_many_documents', msg: `一个项目最多 ${projectLimits.documents} 个文件` },
} as const satisfies Record<string, RefusalEntry>

/** Removes spaces and converts to half-width capitals: a number may be typed or pasted in any case and width. */
export function normalizeProjectNumber(text: string): string {
  return dropBlanks(text).toUpperCase()
}

/** The number within what a visitor typed or copied along with it: its label, quotes, a full stop. */
export function parseProjectNumber(text: string): string {
  return parseNumber(text).toUpperCase()
}

/** The party that has to act at a node. */
export const parties = { us: '测评机构', customer: '客户单位', authority: '主管部门' } as const
export type Party = keyof typeof parties

/** The label of a node by the party that has to act. */
export const waitingLabels: Record<Party, string> = {
  us: '由测评机构办理，客户单位等待',
  customer: '由客户单位办理，测评机构等待',
  authority: '由主管部门办理，双方等待',
}

export type ProjectKind = 'mlps' | 'crypto' | 'dsmm'
export const projectKinds: Record<ProjectKind, string> = { mlps: '等保测评', crypto: '密码应用评估', dsmm: 'DSMM 评估' }

/** What a list calls the progress of a project. Of several the first that applies. */
export const projectStates = {
  unplanned: { label: '未排节点', tone: 'neutral' },
  finished: { label: '已完成', tone: 'success' },
  problem: { label: '异常', tone: 'error' },
  late: { label: '已超期', tone: 'error' },
  running: { label: '进行中', tone: 'info' },
} as const
export type ProjectState = keyof typeof projectStates

/** The remark of a node that staff skip. */
export const skippedRemark = '不适用'

export type ProjectColumn = 'number' | 'name' | 'operator' | 'province' | 'customer' | 'systemName' | 'kind' | 'level' | 'startsOn' | 'task'

/** The columns of an imported file: a line is a task of a project, or a project without tasks. */
export const projectColumns: readonly (ImportColumn & { name: ProjectColumn })[] = [
  { name: 'number', heading: '项目编号', example: 'DP20260101', type: 'identifier' },
  { name: 'name', heading: '项目名称', example: '政务服务平台等级保护测评项目', type: 'text' },
  { name: 'operator', heading: '运营主体', example: '演示运营中心（北京）', type: 'text' },
  { name: 'province', heading: '省份', example: '北京', type: 'text' },
  { name: 'customer', heading: '客户单位', example: '演示市政务服务中心', type: 'text' },
  { name: 'systemName', heading: '被测系统', example: '政务服务平台', type: 'text' },
  { name: 'kind', heading: '类型', example: '等保测评', type: 'text' },
  { name: 'level', heading: '级别', example: '第三级（S3A3G3）', type: 'text' },
  { name: 'startsOn', heading: '开始日期', example: '2026-11-20', type: 'day' },
  { name: 'task', heading: '任务', example: '政务服务平台应用系统', type: 'text' },
]

/** Sort orders of the list; a leading minus is descending. */
export const projectSorts = ['-created', 'created', 'planned', '-planned', 'number', '-number'] as const
export type ProjectSort = (typeof projectSorts)[number]

export const levelNumerals = ['第一级', '第二级', '第三级', '第四级'] as const

/** A level as filing documents write it: 第三级（S3A3G3）, where G is the higher of the other two and the level itself. */
export function isLevel(text: string): boolean {
  const [, numeral = '', s, a, g] = /^第([一二三四])级（S([1-4])A([1-4])G([1-4])）$/.exec(text) ?? []
  const level = '一二三四'.indexOf(numeral) + 1
  return level > 0 && Number(g) === level && Math.max(Number(s), Number(a)) === level
}

/** All levels there are: S and A up to the level, one of them the level itself. */
export function listLevels(): string[] {
  return levelNumerals.flatMap((numeral, i) => {
    const level = i + 1
    const lower = Array.from({ length: level }, (_, n) => n + 1)
    const pairs = [...lower.map((s) => [s, level]), ...lower.slice(0, -1).map((a) => [level, a])]
    return pairs.map(([s, a]) => `${numeral}（S${s}A${a}G${level}）`)
  })
}

/** 演示**公司 for 演示科技有限公司: recognisable to people who know the customer. */
export function maskCustomer(name: string): string {
  if (name.length <= 4) return `${name.slice(0, 1)}**`
  return `${name.slice(0, 2)}**${name.slice(-2)}`
}

/** `days`: from the start of the project to the planned day. */
export type TemplateNode = { name: string; waitsFor: Party; isShown: boolean; days: number }
type Line = readonly [name: string, waitsFor: Party, days: number, hidden?: 'hidden']

const mlps: readonly Line[] = [
  ['合同签订', 'customer', 0],
  ['项目启动会', 'us', 3],
  ['信息收集与系统调研', 'customer', 10],
  ['定级备案核查', 'us', 14, 'hidden'],
  ['测评方案编制与确认', 'us', 21],
  ['现场测评授权与风险告知', 'customer', 24],
  ['现场测评（访谈、核查、测试）', 'us', 31],
  ['漏洞扫描与渗透测试', 'us', 38],
  ['问题清单与整改建议', 'us', 45],
  ['客户整改', 'customer', 75],
  ['复测确认', 'us', 85],
  ['报告编制与技术评审', 'us', 95, 'hidden'],
  ['报告交付', 'us', 100],
  ['公安机关报备', 'authority', 107],
  ['项目归档', 'us', 110, 'hidden'],
]

/** What another kind of project calls the node at this place, from 0. */
const variants: Record<ProjectKind, Readonly<Record<number, string>>> = {
  mlps: {},
  crypto: {
    2: '密码应用现状调研',
    3: '评估范围确认',
    4: '评估方案确认',
    6: '现场评估',
    7: '算法与证书核查',
    8: '差距分析报告',
    10: '复评',
    12: '报告交付',
    13: '主管部门报备',
  },
  dsmm: {
    2: '数据资产现状调研',
    3: '评估范围确认',
    4: '评估方案确认',
    6: '现场评估',
    7: '能力证据核查',
    8: '差距分析报告',
    10: '复评',
    12: '证书交付',
    13: '主管部门报备',
  },
}

/** The milestones of a new project of this kind, in their order; `days` are planned days after the start. */
export function getTemplateNodes(kind: ProjectKind): TemplateNode[] {
  return mlps.map(([name, waitsFor, days, hidden], place) => ({
    name: variants[kind][place] ?? name,
    waitsFor,
    isShown: hidden === undefined,
    days,
  }))
}
