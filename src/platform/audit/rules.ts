export const auditLimits = {
  rowsPerCheckpoint: 5000,
  /** Checkpoints whose rows are removed in one transaction. */
  removedAtOnce: 20,
  /** A row is covered, with all numbered before it, once every transaction that began before it has ended. */
  settledMinutes: 10,
  /** Twelve months have at least so many days. */
  leastDaysKept: 365,
  findings: 20,
  /** Characters of a row's detail as JSON; beyond that its lists and texts are cut. */
  detail: 4000,
  subject: 200,
} as const

export const checkpointKinds = { rows: '新增记录', removal: '期满清理' } as const
export type CheckpointKind = keyof typeof checkpointKinds

/** Published in the log, the console and the webhook; each digest covers everything before it. */
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

export const findingWords = {
  missing: '此前的检查点缺失',
  changed: '检查点自身或其前一检查点被改动',
  rows: '记录被改动、插入或删除',
  removal: '清理的范围、数量或期限与检查点不符',
} as const
export type FindingKind = keyof typeof findingWords

export type Finding = { what: FindingKind; number: number; firstId: number; lastId: number }

/** What a verification of the trail found; `digest` is that of the last checkpoint. */
export type AuditCheck = { at: string; checkpoints: number; entries: number; digest: string; findings: Finding[] }

export function formatFinding({ what, number, firstId, lastId }: Finding): string {
  return `检查点 ${number}（记录 ${firstId}–${lastId}）：${findingWords[what]}`
}
