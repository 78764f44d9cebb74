import { isUnder } from '#kit/internal-names.ts'
import { type AddressClass, findAddressClasses } from './addresses/address-classes.ts'
import { type Hosts, isAddresses } from './hosts.ts'
import { type Remark, toRemark } from './messages.ts'
import { findNameClass, type NameClass } from './names/name-classes.ts'
import type { TargetReport } from './parse.ts'
import { parseEntries } from './parse-entries.ts'
import { findFirstIn, getRemainingAddresses } from './addresses/remaining-addresses.ts'
import { acceptedKinds, type TaskClass } from './task-classes.ts'
import type { Addresses, Domain, Target, TargetKind } from './target.ts'

const policyTexts = {
  BLOCKED: '{what} 属于{label}，不允许扫描',
  DENIED: '{what} 在禁止扫描的名单中',
  TYPE_MISMATCH: '“{task}”任务的目标应为：{kinds}',
  PRIVATE: '内网地址：需在客户现场或专线环境执行',
  SHARED: '运营商共享地址：需在客户现场或专线环境执行',
  INTERNAL_NAME: '内部域名：需在客户现场或专线环境执行',
  SENSITIVE: '政府、教育、军队等单位的域名：需上传授权书',
  PUBLIC_IP: '公网地址：需上传授权书',
} as const
export type PolicyCode = keyof typeof policyTexts

/** `deny`: the operator's deny list. `task`: the task type of the application. */
export type Policy = { deny?: readonly Target[]; task?: { class: TaskClass; name: string } | undefined }

/** Errors refuse the application; notes are shown to applicant and reviewer. `letterRequired`: a letter of authorisation is required. */
export type Judgement = { errors: Remark<PolicyCode>[]; notes: Remark<PolicyCode>[]; letterRequired: boolean }

type Finding = { code: PolicyCode; values?: Record<string, string> }

const refusing = new Set<PolicyCode>(['BLOCKED', 'DENIED', 'TYPE_MISMATCH'])
const needingLetter = new Set<PolicyCode>(['SENSITIVE', 'PUBLIC_IP'])
const codeOfAddress: Record<AddressClass, PolicyCode> = { blocked: 'BLOCKED', private: 'PRIVATE', shared: 'SHARED', public: 'PUBLIC_IP' }
const codeOfName: Record<NameClass, PolicyCode | null> = {
  blocked: 'BLOCKED',
  internal: 'INTERNAL_NAME',
  sensitive: 'SENSITIVE',
  ordinary: null,
}

/** Parses the deny list. A denied domain includes its subdomains. `invalid` are entries that could not be parsed. */
export function parseDenyList(text: string): { deny: Target[]; invalid: string[] } {
  const read = parseEntries(text)
  return {
    deny: read.flatMap(({ reading }) => (typeof reading === 'string' ? [] : [reading])),
    invalid: read.flatMap(({ reading, text: entry }) => (typeof reading === 'string' ? [entry] : [])),
  }
}

/** Applies the policy to parsed targets. Excluded addresses are ignored, so a forbidden address can be excluded from a range. */
export function judgeTargets({ entries, hosts }: TargetReport, { deny = [], task }: Policy = {}): Judgement {
  const findings = entries.flatMap((entry) => {
    const { excluded, target } = entry
    if (excluded || !target) return []
    return [...judgeKind(target, task), ...judgeTarget(target, hosts, deny)].map(({ code, values }) =>
      toRemark(entry, { code, template: policyTexts[code], values }),
    )
  })
  const notes = findings.filter(({ code }) => !refusing.has(code))
  return {
    errors: findings.filter(({ code }) => refusing.has(code)),
    notes,
    letterRequired: notes.some(({ code }) => needingLetter.has(code)),
  }
}

function judgeKind(target: Target, task: Policy['task']): Finding[] {
  if (!task) return []
  const { kinds, label }: { kinds: readonly TargetKind[]; label: string } = acceptedKinds[task.class]
  return kinds.includes(target.kind) ? [] : [{ code: 'TYPE_MISMATCH', values: { task: task.name, kinds: label } }]
}

function judgeTarget(target: Target, hosts: Hosts, deny: readonly Target[]): Finding[] {
  if (isAddresses(target)) return judgeAddresses(target, hosts, deny)
  if (![...hosts.domains, ...hosts.urls].some(({ canonical }) => canonical === target.canonical)) return []
  if (target.kind === 'domain') return judgeName(target, deny)
  if (deny.some(({ kind, canonical }) => kind === 'url' && canonical === target.canonical)) return [denied(target.canonical)]
  const { host } = target
  return host.kind === 'domain' ? judgeName(host, deny) : judgeAddresses(host, { runs: host.blocks, spans: host.spans }, deny)
}

function judgeName({ canonical: name }: Domain, deny: readonly Target[]): Finding[] {
  if (deny.some(({ kind, canonical }) => kind === 'domain' && isUnder(name, canonical))) return [denied(name)]
  const code = codeOfName[findNameClass(name)]
  return code ? [{ code, values: { what: name, label: '保留域名' } }] : []
}

function judgeAddresses(target: Addresses, hosts: Pick<Hosts, 'runs' | 'spans'>, deny: readonly Target[]): Finding[] {
  const survivors = getRemainingAddresses(target, hosts)
  const found = findAddressClasses(survivors).map(({ class: kind, label, address }) => ({
    code: codeOfAddress[kind],
    values: { what: address, label },
  }))
  const forbidden = deny.flatMap((one) => (isAddresses(one) ? (findFirstIn(survivors, one) ?? []) : []))
  return [...forbidden.slice(0, 1).map(denied), ...found]
}

function denied(what: string): Finding {
  return { code: 'DENIED', values: { what } }
}
