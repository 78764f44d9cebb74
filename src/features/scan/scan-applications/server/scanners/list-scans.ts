import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { reviewLimits } from '#platform/reviewing/rules.ts'
import { applicationLimits as limits, type ScanProgress } from '../../rules.ts'
import { progressSql, toProgress } from './progress.ts'

type Asked = { since: string; progress?: ScanProgress | undefined; machine: string; now: Date }

/** Approvals up to this moment can no longer be undone. */
export function undoEnds(now: Date): Date {
  return new Date(now.getTime() - reviewLimits.undoMinutes * 60_000)
}

export async function listScans(db: Db, { since, progress, machine, now }: Asked) {
  const [at, id] = since.split('_')
  const { rows } = await sql<Row>`
    select id, number, name, task_type, task_type_id, targets, target_count, parameters, decided_at, result_at, scan_fault, scanner_id
    from scan_application
    where state = 'approved' and decided_at <= ${undoEnds(now)}
      and ${at && id ? sql`(decided_at, id) > (${at}::timestamptz, ${id}::uuid)` : sql`true`}
      and ${progress ? sql`${progressSql} = ${progress}` : sql`true`}
    order by decided_at, id limit ${limits.scansAPage}
  `.execute(db)
  const last = rows.length === limits.scansAPage ? rows.at(-1) : undefined
  return {
    items: rows.map((row) => ({
      number: row.number,
      name: row.name,
      taskType: row.task_type,
      taskTypeId: row.task_type_id,
      targets: row.targets,
      targetCount: row.target_count,
      parameters: row.parameters,
      approvedAt: row.decided_at.toISOString(),
      progress: toProgress(row),
      isOwn: row.scanner_id === machine,
    })),
    next: last ? `${last.decided_at.toISOString()}_${last.id}` : '',
  }
}

type Row = {
  id: string
  number: string
  name: string
  task_type: string
  task_type_id: string
  targets: string[]
  target_count: number
  parameters: string
  decided_at: Date
  result_at: Date | null
  scan_fault: string
  scanner_id: string | null
}
