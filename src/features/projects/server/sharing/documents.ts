import '../tables.ts'
import './tables.ts'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { MadeFile } from '#platform/files/server/made-files.ts'
import { createOneTimeLink } from '#platform/files/server/file-links.ts'
import { findLink } from './links.ts'

function visibleDocuments(db: Db, projectId: string) {
  return db
    .selectFrom('project_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .where('d.project_id', '=', projectId)
    .where('d.visible_to_customer', '=', true)
    .orderBy('d.at', 'desc')
    .orderBy('d.id')
}

/** The documents that staff show to the customer. */
export async function listDocuments(db: Db, projectId: string) {
  const rows = await visibleDocuments(db, projectId).select(['d.id', 'd.title', 'f.name', 'f.bytes', 'd.at']).execute()
  return rows.map(({ id, title, name, bytes, at }) => ({ id, title, fileName: name, bytes, at: formatDate(at) }))
}
