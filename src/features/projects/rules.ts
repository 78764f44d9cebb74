import type { RefusalEntry } from '#gateway/refusals.ts'

export const projectLimits = {
  number: 40,
  name: 100,
  remark: 200,
  /** Finished nodes in a row that a timeline draws without folding them. */
  unfolded: 2,
  /** Days that the time of a finished node may lie back, given a reason. */
  backDatedDays: 30,
} as const

export const operatorLimits = { name: 60, id: 40 } as const

/** Look-ups of one network before each further one takes a captcha: project numbers can be guessed. */
export const lookupLimit = { limit: 30, seconds: 600 } as const
/** What binds a captcha to the look-ups of projects. */
export const lookupPurpose = 'project-lookup'

export const projectWords = {
  number: '请输入项目编号',
  sameNumber: '请输入不同的项目编号',
  captcha: '请输入验证码',
} as const

export const projectRefusals = {
  /** The same for a number that nobody has and for a project that its customer does not see. */
  notFound: { code: 'project_not_found', msg: '未查询到该项目，请核对项目编号' },
  captchaRequired: { code: 'captcha_required', msg: '查询过于频繁，请输入验证码后继续' },
} as const satisfies Record<string, RefusalEntry>

export const linkLimits = { label: 40, /** Links of a project that are on. */ active: 10 } as const
export const linkRefusals = {
  /** The same for a key that nobody has, a link that is off and a project that is not shown. */
  notFound: { code: 'link_not_found', msg: '链接无效或已停用，请向测评师索取新的链接' },
  tooMany: { code: 'too_many_links', msg: `一个项目最多保留${linkLimits.active}个有效链接，请先停用不再使用的链接` },
} as const satisfies Record<string, RefusalEntry>

/** Documents of one download; requests for downloads of one network within the window. */
export const downloadLimits = { documents: 50, limit: 60, seconds: 600 } as const
/** Why nothing was downloaded, as the address of the page says it. */
export const downloadFaults = { none: '请选择要下载的文件', often: '下载过于频繁，请稍后再试' } as const
export type DownloadFault = keyof typeof downloadFaults

export const subscriptionLimits = { perProject: 20, perMobile: 20, daysKept: 730, daysAfterEnd: 7 } as const
/** What binds a captcha to a code for a subscription. */
export const subscriptionPurpose = 'project-subscription'
export const subscriptionWords = {
  consent: '请先阅读并同意隐私政策',
  subscribed: '订阅成功，节点完成时将发送短信提醒',
  unsubscribed: '已退订，不再发送该项目的短信提醒',
} as const
export const subscriptionRefusals = {
  ended: { code: 'project_ended', msg: '该项目的节点已全部完成，无需订阅' },
  tooMany: { code: 'too_many_subscriptions', msg: '该项目或手机号的订阅数已达上限，请联系测评师' },
} as const satisfies Record<string, RefusalEntry>

/** A project number as it is typed or pasted: in any case and width, with spaces. */
export function tidyNumber(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}

/** Whose turn a node is. */
export const parties = { us: '测评机构', customer: '客户单位', authority: '主管部门' } as const
export type Party = keyof typeof parties

/** Who waits for whom while it is that party's turn. */
export const waitingWords: Record<Party, string> = {
  us: '由测评机构办理，客户单位等待',
  customer: '由客户单位办理，测评机构等待',
  authority: '由主管部门办理，双方等待',
}

export type ProjectKind = 'mlps' | 'crypto' | 'dsmm'
export const projectKinds: Record<ProjectKind, string> = { mlps: '等保测评', crypto: '密码应用评估', dsmm: 'DSMM 评估' }

/** A level as filing documents write it: 第三级（S3A3G3）, where G is the higher of the other two and the level itself. */
export function isLevel(text: string): boolean {
  const [, numeral = '', s, a, g] = /^第([一二三四])级（S([1-4])A([1-4])G([1-4])）$/.exec(text) ?? []
  const level = '一二三四'.indexOf(numeral) + 1
  return level > 0 && Number(g) === level && Math.max(Number(s), Number(a)) === level
}

/** 演示**公司 for 演示科技有限公司: who knows the customer recognises it. */
export function maskCustomer(name: string): string {
  if (name.length <= 4) return `${name.slice(0, 1)}**`
  return `${name.slice(0, 2)}**${name.slice(-2)}`
}

export type TemplateNode = { name: string; waitsFor: Party; isShown: boolean }
type Line = readonly [name: string, waitsFor: Party, hidden?: 'hidden']

const mlps: readonly Line[] = [
  ['合同签订', 'customer'],
  ['项目启动会', 'us'],
  ['信息收集与系统调研', 'customer'],
  ['定级备案核查', 'us', 'hidden'],
  ['测评方案编制与确认', 'us'],
  ['现场测评授权与风险告知', 'customer'],
  ['现场测评（访谈、核查、测试）', 'us'],
  ['漏洞扫描与渗透测试', 'us'],
  ['问题清单与整改建议', 'us'],
  ['客户整改', 'customer'],
  ['复测确认', 'us'],
  ['报告编制与技术评审', 'us', 'hidden'],
  ['报告交付', 'us'],
  ['公安机关报备', 'authority'],
  ['项目归档', 'us', 'hidden'],
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

/** The milestones that a new project of this kind begins with. */
export function nodesOf(kind: ProjectKind): TemplateNode[] {
  return mlps.map(([name, waitsFor, hidden], place) => ({
    name: variants[kind][place] ?? name,
    waitsFor,
    isShown: hidden === undefined,
  }))
}
