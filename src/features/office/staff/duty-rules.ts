import type { Permission } from '#gateway/declared.ts'

/** The three administrators, the business that they keep out of, and what several of them may see. */
export type Duty = 'system' | 'security' | 'audit' | 'business' | 'shared'

/** Permissions are called `{area}.{verb}`; tests declare others. */
type Dotted = Extract<Permission, `${string}.${string}`>

/** The compiler demands each permission: a new one is somebody's duty, or shared. */
const duties: Readonly<Record<Dotted, Duty>> = {
  'settings.manage': 'system',
  'dictionaries.manage': 'system',
  'webhooks.manage': 'system',
  'machines.manage': 'system',
  'staff.manage': 'security',
  'audit.read': 'audit',
  'system.monitor': 'shared',
  'sms.read': 'shared',
  'appeals.handle': 'business',
  'applicants.manage': 'business',
  'certificates.edit': 'business',
  'certificates.publish': 'business',
  'company.edit': 'business',
  'company.publish': 'business',
  'consultations.handle': 'business',
  'content.archive': 'business',
  'content.edit': 'business',
  'content.publish': 'business',
  'customers.merge': 'business',
  'finance.handle': 'business',
  'news.edit': 'business',
  'news.publish': 'business',
  'privacy.handle': 'business',
  'products.edit': 'business',
  'products.publish': 'business',
  'projects.manage': 'business',
  'recharge-requests.handle': 'business',
  'redirects.manage': 'business',
  'scan.read': 'business',
  'scan.review': 'business',
  'site-health.manage': 'business',
}

export const dutyLabels: Readonly<Record<Exclude<Duty, 'shared'>, string>> = {
  system: '系统管理',
  security: '安全管理',
  audit: '审计管理',
  business: '业务办理',
}

/** `key`: the permission that makes its holder this administrator. */
export type DutyRole = { duty: 'system' | 'security' | 'audit'; name: string; purpose: string; key: Permission; permissions: Permission[] }

export const dutyRoles: readonly DutyRole[] = [
  {
    duty: 'system',
    name: '系统管理员（三员）',
    purpose: '维护系统设置、字典与对接；不管理账号，不办理业务。',
    key: 'settings.manage',
    permissions: [...listOfDuty('system'), 'system.monitor'],
  },
  {
    duty: 'security',
    name: '安全管理员',
    purpose: '建立员工账号与角色并授权；不办理业务，不查看审计记录。',
    key: 'staff.manage',
    permissions: listOfDuty('security'),
  },
  {
    duty: 'audit',
    name: '审计管理员',
    purpose: '查看审计记录，监督另外两类管理员；不改动任何数据。',
    key: 'audit.read',
    permissions: [...listOfDuty('audit'), 'system.monitor'],
  },
]

/** A second holder of each role, so that what takes two persons never waits for somebody who is away for good. */
export const holdersNeeded = 2

function listOfDuty(duty: Duty): Permission[] {
  return (Object.keys(duties) as Dotted[]).filter((permission) => duties[permission] === duty)
}

/** Why these permissions may not be in one role while the three administrators are apart; undefined where they may. */
export function findMixedDuties(permissions: readonly string[]): string | undefined {
  const held = new Set(permissions.map((permission) => duties[permission as Dotted] ?? 'shared'))
  held.delete('shared')
  const [first, second] = [...held] as (keyof typeof dutyLabels)[]
  return first && second ? `三员分立：“${dutyLabels[first]}”与“${dutyLabels[second]}”的权限不能属于同一角色` : undefined
}

export const dutyRefusals = {
  notReady: { code: 'duties_not_ready', msg: '尚不具备开启三员分立的条件' },
  same: { code: 'wrong_state', msg: '三员分立已是该状态，请刷新后重试' },
  tooFew: { code: 'too_few_administrators', msg: `三员分立已开启，三类管理员须各有 ${holdersNeeded} 人，请先安排接替的人` },
  rolesThere: { code: 'wrong_state', msg: '三员角色都已建立' },
} as const
