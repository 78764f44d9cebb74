import type { RefusalEntry } from '#gateway/refusals.ts'

/** Account managers confirm changes of rights, finance changes of query coins, all of these what comes along from an older system. */
export const confirmerPermissions = ['staff.manage', 'finance.handle', 'projects.manage', 'content.publish'] as const
export type ConfirmerPermission = (typeof confirmerPermissions)[number]
/** With one of these changes are proposed; their proposers read and withdraw their own, whether or not they may confirm others. */
export const proposerPermissions = [
  ...confirmerPermissions,
  'settings.manage',
  'dictionaries.manage',
  'machines.manage',
  'customers.merge',
  'privacy.handle',
] as const
export type ProposerPermission = (typeof proposerPermissions)[number]
/** An open proposal ends after so many days. */
export const proposalDays = 7
/** Days for which two persons count as one after one has created, enabled or reset the other's account. */
export const tieDays = 7
export const daysKept = 365
export const noteLength = 200

/** What the second person decides by, beside the values before and after: `path` is a page about it, `fileId` a file that came with it. */
export type ProposalFact = { name: string; value: string; tone?: 'success' | 'warning'; path?: string; fileId?: string }

export const proposalStates = {
  open: { label: '待确认', tone: 'warning' },
  confirmed: { label: '已确认', tone: 'success' },
  declined: { label: '已否决', tone: 'error' },
  withdrawn: { label: '已撤回', tone: 'neutral' },
  expired: { label: '已过期', tone: 'neutral' },
  single: { label: '已直接生效', tone: 'info' },
} as const
export type ProposalState = keyof typeof proposalStates

export function toProposalAddress(id: string): string {
  return `/console/proposals?id=${id}`
}

export const proposalRefusals = {
  changed: { code: 'broken_seal', msg: '该变更的校验码不符：数据可能被越过系统修改，不能确认，请核实并否决后重新提出' },
  alreadyProposed: { code: 'already_proposed', msg: '该变更已提出，正在等待确认' },
  noSecondPerson: {
    code: 'no_second_person',
    msg: '没有其他账号管理员可以确认；请运维人员用 npm run staff（压缩包：./portal staff）创建第二名账号管理员',
  },
  ownProposal: { code: 'second_person', msg: '须由提出人以外的另一人确认' },
  aboutOneself: { code: 'about_oneself', msg: '不能确认涉及本人账号的变更' },
  tied: {
    code: 'tied_persons',
    msg: `您与提出人中，一人的账号在 ${tieDays} 天内由另一人创建、启用、重置，或调整过角色及其权限，须由其他人确认`,
  },
  lacksRights: { code: 'lacks_rights', msg: '该变更涉及您没有的权限，须由同时具有全部所需权限的另一人确认' },
  proposerGone: { code: 'proposer_gone', msg: '提出人已停用或不再有此项权限，请否决后重新提出' },
  halfLost: { code: 'half_lost', msg: '服务器密钥已更换，该变更无法确认，请否决后重新提出' },
} as const satisfies Record<string, RefusalEntry>
