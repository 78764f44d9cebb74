import type { RefusalEntry } from '#gateway/refusals.ts'
import { formatYuan } from '#kit/money.ts'

/** What is counted in the older system and in the file. `read`: how it is typed. */
export const sumKinds = {
  customers: { label: '客户数', read: 'count', unit: '家' },
  accounts: { label: '账户数', read: 'count', unit: '个' },
  coins: { label: '期初余额合计', read: 'count', unit: '枚' },
  recharges: { label: '充值笔数', read: 'count', unit: '笔' },
  fen: { label: '待开票金额合计', read: 'yuan', unit: '元' },
  projects: { label: '项目数', read: 'count', unit: '个' },
  tasks: { label: '任务数', read: 'count', unit: '个' },
  certificates: { label: '证书数', read: 'count', unit: '张' },
} as const satisfies Record<string, { label: string; read: 'count' | 'yuan'; unit: string }>
export type SumName = keyof typeof sumKinds

/** What comes along from an older system, one file each, in the order in which it is imported. `kind`: the import that a feature declares under this name. */
export const parts = {
  accounts: {
    label: '客户与账户',
    kind: 'coin.opening',
    permission: 'finance.handle',
    persons: '财务人员',
    sums: ['customers', 'accounts', 'coins'],
    hint: '一行一个账户，同一客户可以有多行；统一社会信用代码、联系人与联系电话可以不填。',
  },
  recharges: {
    label: '待开票充值',
    kind: 'coin.opening-recharges',
    permission: 'finance.handle',
    persons: '财务人员',
    sums: ['recharges', 'fen'],
    hint: '一行一笔旧系统中尚未开票的充值，不再增加余额；须先试读或导入它们的账户，收款凭证号可以不填。',
  },
  projects: {
    label: '项目',
    kind: 'projects.opening',
    permission: 'projects.manage',
    persons: '项目管理人员',
    sums: ['projects', 'tasks'],
    hint: '一行一个任务，同一项目可以有多行；级别、开始日期与任务可以不填。',
  },
  certificates: {
    label: '证书',
    kind: 'certificates.opening',
    permission: 'content.publish',
    persons: '内容发布人员',
    sums: ['certificates'],
    hint: '一行一张证书，确认后直接公布；状态与暂停或撤销日期可以不填。',
  },
} as const satisfies Record<string, { sums: readonly SumName[] } & Record<'label' | 'kind' | 'permission' | 'persons' | 'hint', string>>
export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as PartName[]

/** The permissions of these parts. */
export function listNeeds(names: readonly PartName[]) {
  return [...new Set(names.map((name) => parts[name].permission))]
}

/** A sum of the file beside that of the older system. */
export type ComparedSum = { name: SumName; read: number; stated: number }

export function formatSum(name: SumName, sum: number): string {
  return sumKinds[name].read === 'yuan' ? formatYuan(sum) : sum.toLocaleString('zh-CN')
}

/** Which sums of the file are not those of the older system, in a sentence; '' where all agree. */
export function describeDifference(sums: readonly ComparedSum[]): string {
  const format = (name: SumName, sum: number) => `${formatSum(name, sum)} ${sumKinds[name].unit}`
  return sums
    .filter(({ read, stated }) => read !== stated)
    .map(({ name, read, stated }) => `${sumKinds[name].label}文件中为 ${format(name, read)}，旧系统为 ${format(name, stated)}`)
    .join('；')
}

export const goingLiveRefusals = {
  pending: { code: 'opening_pending', msg: '这项内容的前一个文件还在等待确认或导入中，请待其结束' },
  twice: { code: 'opening_twice', msg: '同一项内容一次只能提交一个文件' },
  sums: { code: 'opening_sums', msg: '文件的合计与旧系统不一致，请核对后重新上传' },
} as const satisfies Record<string, RefusalEntry>

export const goingLivePath = '/console/going-live'
