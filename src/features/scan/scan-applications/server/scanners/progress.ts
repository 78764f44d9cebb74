import { sql } from 'kysely'
import type { ScanProgress } from '../../rules.ts'

type Scanned = { result_at: Date | null; scan_fault: string; scanner_id: string | null }

export function toProgress({ result_at, scan_fault, scanner_id }: Scanned): ScanProgress {
  if (result_at) return 'done'
  if (scan_fault !== '') return 'failed'
  return scanner_id ? 'running' : 'waiting'
}

/** The same in SQL, for filters. */
export const progressSql = sql<ScanProgress>`case when result_at is not null then 'done' when scan_fault <> '' then 'failed'
  when scanner_id is not null then 'running' else 'waiting' end`
