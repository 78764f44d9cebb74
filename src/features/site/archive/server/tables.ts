import type { Generated } from 'kysely'
import type { ArchiveState, ImportMode, Outcome, Result } from '../rules.ts'

export type ContentArchiveRow = {
  id: string
  is_export: boolean
  state: ArchiveState
  file_name: string
  bytes: number
  file_id: string | null
  mode: ImportMode | null
  done: Generated<number>
  total: Generated<number>
  attempts: Generated<number>
  message: Generated<string>
  made_by: string
  made_by_name: string
  made_at: Date
  finished_at: Date | null
}

export type ContentArchivePieceRow = {
  archive_id: string
  place: number
  kind: string
  entity_id: string
  title: string
  outcome: Outcome
  message: string
  result: Generated<Result | ''>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    content_archive: ContentArchiveRow
    content_archive_part: { archive_id: string; part: number; file_id: string }
    content_archive_piece: ContentArchivePieceRow
  }
}
