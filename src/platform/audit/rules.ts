import type { AuditAction, AuditActor } from '#gateway/declared.ts'
import { cutText } from '#kit/formats/cut-text.ts'

export const auditLimits = {
  rowsPerCheckpoint: 5000,
  /** Checkpoints whose rows are removed in one transaction. */
  removedAtOnce: 20,
  /** A checkpoint covers rows older than this: by then every transaction that could insert a lower id has ended. */
  settledMinutes: 10,
  /** Twelve months, at least. */
  minDaysKept: 365,
  maxDaysKept: 3650,
  findings: 20,
  /** Characters of a row's detail as JSON; beyond that its lists and texts are cut to those lengths. */
  detail: 4000,
  detailItems: 20,
  detailText: 200,
  subject: 200,
} as const

export const checkpointKinds = { rows: '新增记录', removal: '期满清理' } as const
export type CheckpointKind = keyof typeof checkpointKinds

/** Published in the log, the console and the webhook; each digest covers all rows before it. */
export type Checkpoint = {
  number: number
  kind: CheckpointKind
  firstId: number
  lastId: number
  entries: number
  newestAt: string
  madeAt: string
  digest: string
}

export const findingLabels = {
  missing: '此前的检查点缺失',
  changed: '检查点自身或其前一检查点被改动',
  rows: '记录被改动、插入或删除',
  removal: '清理的范围、数量或期限与检查点不符',
  statement: '签名、密封、顺序或所载摘要不符',
} as const
export type FindingKind = keyof typeof findingLabels

/** Of a checkpoint; `statement`: of a day's signed statement, by its number. */
export type Finding = { what: FindingKind; number: number; firstId: number; lastId: number }

/** The result of a verification; `digest` is that of the last checkpoint. */
export type AuditCheck = { at: string; checkpoints: number; entries: number; digest: string; findings: Finding[] }

export function formatFinding({ what, number, firstId, lastId }: Finding): string {
  if (what === 'statement') return `每日签名摘要 ${number}：${findingLabels[what]}`
  return `检查点 ${number}（记录 ${firstId}–${lastId}）：${findingLabels[what]}`
}

type Detail = Record<string, unknown>

/** The detail, with long lists and texts cut where it exceeds the limit of a row. */
export function boundDetail(detail: Detail): Detail {
  if (JSON.stringify(detail).length <= auditLimits.detail) return detail
  const cut = cutValue(detail) as Detail
  const text = JSON.stringify(cut)
  return text.length <= auditLimits.detail ? cut : { cut: cutText(text, auditLimits.detail / 2) }
}

function cutValue(value: unknown): unknown {
  const { detailItems, detailText } = auditLimits
  if (typeof value === 'string') return value.length > detailText ? `${cutText(value, detailText)}…` : value
  if (Array.isArray(value)) {
    const items = value.slice(0, detailItems).map(cutValue)
    return value.length > detailItems ? [...items, `… 共 ${value.length} 项`] : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutValue(inner)]))
}

/** Objects of actions, and where the console shows one of them. */
export type AuditSubject = { label: string; path?: (id: string, name: string) => string }

/** Labels of actions, of their entities and subjects, and of jobs that act without a user. */
export type AuditLabels = {
  actions: Readonly<Record<string, string>>
  entities: Readonly<Record<string, string>>
  subjects: Readonly<Record<string, AuditSubject>>
  actors: Readonly<Record<string, string>>
}

declare module '#platform/features/rules.ts' {
  interface Feature {
    /** What its commands write to the audit trail, `{entity}.{verb}`, and how the trail shows it. */
    auditActions?: { readonly [A in AuditAction]?: string }
    /** The entities of these actions and their labels, as choices of a filter. */
    auditEntities?: Readonly<Record<string, string>>
    /** The kinds of rows that the actions name as their subject. */
    auditSubjects?: Readonly<Record<string, AuditSubject>>
    /** The jobs that write to the trail, by their name. */
    auditActors?: { readonly [A in AuditActor]?: string }
  }
  interface Product {
    auditLabels: AuditLabels
  }
}
