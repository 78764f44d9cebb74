import type { RefusalEntry } from '#gateway/refusals.ts'
import type { AuditLabels } from '#platform/audit/rules.ts'

export const auditLogLimits = { query: 100, subject: 200, exportRows: 20_000, exportHours: 24 } as const

export const auditLogRefusals = {
  evidenceRunning: { code: 'export_running', msg: '上一个文件还在生成，请稍后再试' },
  tooLong: { code: 'export_too_large', msg: '记录超过2万条，请缩小日期范围后导出' },
} as const satisfies Record<string, RefusalEntry>

export const actorKinds: Readonly<Record<string, string>> = {
  staff: '员工',
  applicant: '漏扫申请人',
  coin: '查询币账户',
  machine: '业务系统',
  system: '系统任务',
  anyone: '未登录',
}

/** The label of an action; '' for an unknown action. */
export function getActionLabel({ actions }: AuditLabels, action: string): string {
  return actions[action] ?? ''
}

/** The label of an actor; for actions of the system, of its job. */
export function getActorLabel({ actors }: AuditLabels, { actorKind, actorName }: { actorKind: string; actorName: string | null }): string {
  if (actorKind === 'system') return actors[actorName ?? ''] ?? actorName ?? '系统'
  return actorName ?? actorKinds[actorKind] ?? actorKind
}

type Subject = { kind: string; id: string }

/** `{kind} {id}`, or an identifier whose kind is that of the action. */
export function parseSubject({ subjects }: AuditLabels, action: string, subject: string): Subject {
  const [, kind = '', id = ''] = /^([a-z_-]+) (.+)$/s.exec(subject) ?? []
  return subjects[kind] ? { kind, id } : { kind: action.split('.', 1)[0] ?? '', id: subject }
}

type NamedSubject = { action: string; subject: string; subjectName: string }

/** The displayed name of the subject of an audit entry: the label of its kind with its name or the start of its id. */
export function getSubjectLabel(words: AuditLabels, { action, subject, subjectName }: NamedSubject): string {
  const { kind, id } = parseSubject(words, action, subject)
  const label = words.subjects[kind]?.label ?? ''
  // A singleton such as the ledger has no identifier but its kind.
  if (id === kind || id === '') return kind === 'ledger' ? '账本' : label
  return `${label} ${subjectName || shortId(id)}`.trim()
}

/** The console page of the object; undefined where there is none. */
export function findSubjectPath(words: AuditLabels, { action, subject, subjectName }: NamedSubject): string | undefined {
  const { kind, id } = parseSubject(words, action, subject)
  return words.subjects[kind]?.path?.(id, subjectName)
}

function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$|^[0-9a-f]{32,}$/.test(id) ? id.slice(0, 8) : id
}
