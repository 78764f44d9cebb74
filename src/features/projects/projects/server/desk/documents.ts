import { randomUUID } from 'node:crypto'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createOneTimeDownload } from '#platform/files/server/one-time-downloads.ts'
import { attachFile, detachFiles } from '#platform/files/server/stored-files.ts'
import { addDocument, changeDocument, downloadDocuments, removeDocument } from '../../documents-contract.ts'
import { deskRefusals, projectLimits as limits } from '../../rules.ts'
import { toDownloadName } from '../sharing/documents.ts'
import { endPreparedDownloads } from '../sharing/links.ts'
import { getActorName, toSubject } from './change.ts'

export const documentHandlers = [
  handle(addDocument, async ({ db, clock, actor }, { id, fileId, title, isVisible }) => {
    const now = clock.now()
    await db.selectFrom('project').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
    if ((await listDocuments(db, id)).length >= limits.documents) throw new Refusal(deskRefusals.tooManyDocuments)
    if (!(await attachFile(db, { id: fileId, owner: actor, purpose: 'project' }, now))) throw new Refusal(deskRefusals.noUpload)
    const documentId = randomUUID()
    await db
      .insertInto('project_document')
      .values({
        id: documentId,
        project_id: id,
        file_id: fileId,
        title,
        visible_to_customer: isVisible,
        uploaded_by: toPersonKey(actor),
        uploaded_by_name: getActorName(actor),
        at: now,
      })
      .execute()
    return { reply: { documentId }, audit: { action: 'project.add-document', subject: toSubject(id), detail: { title, isVisible } } }
  }),

  handle(changeDocument, async ({ db, clock }, { id, documentId, title, isVisible }) => {
    const former = await getDocument(db, { id, documentId })
    await db.updateTable('project_document').set({ title, visible_to_customer: isVisible }).where('id', '=', documentId).execute()
    if (former.isVisible && !isVisible) await endPreparedDownloads(db, id, clock.now())
    const detail = { before: { title: former.title, isVisible: former.isVisible }, after: { title, isVisible } }
    return { reply: {}, audit: { action: 'project.change-document', subject: toSubject(id), detail } }
  }),

  handle(removeDocument, async ({ db, clock }, { id, documentId }) => {
    const { title, fileId } = await getDocument(db, { id, documentId })
    await db.deleteFrom('project_document').where('id', '=', documentId).execute()
    await detachFiles(db, [fileId], clock.now())
    await endPreparedDownloads(db, id, clock.now())
    return { reply: {}, audit: { action: 'project.remove-document', subject: toSubject(id), detail: { title } } }
  }),

  handle(downloadDocuments, async (context, { id, documents: ids }) => {
    const { db, clock, actor } = context
    const { number } = await db.selectFrom('project').select('number').where('id', '=', id).executeTakeFirstOrThrow(notFound)
    const found = await selectDocuments(db, id).where('d.id', 'in', ids).orderBy('d.at').orderBy('d.id').execute()
    if (found.length !== new Set(ids).size) throw new Refusal(refusals.notFound)
    const path = await createOneTimeDownload(context, {
      files: found.map(({ fileId, title, fileName }) => ({ id: fileId, name: toDownloadName(title, fileName) })),
      archive: `${number}-文件-${formatDate(clock.now())}.zip`,
      owner: toPersonKey(actor),
      by: actor,
    })
    if (path === undefined) throw new Refusal(refusals.notFound)
    const detail = { documents: found.map(({ title }) => title) }
    return { reply: { path }, audit: { action: 'project.download', subject: toSubject(id), detail } }
  }),
]

/** The newest first. */
export async function listDocuments(db: Db, projectId: string) {
  const rows = await selectDocuments(db, projectId).orderBy('d.at', 'desc').orderBy('d.id').execute()
  return rows.map(({ id, title, fileName, bytes, isVisible, uploadedBy, at }) => ({
    id,
    title,
    fileName,
    bytes,
    isVisible,
    uploadedBy,
    at: toIso(at),
  }))
}

function selectDocuments(db: Db, projectId: string) {
  return db
    .selectFrom('project_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.title', 'd.file_id as fileId', 'd.visible_to_customer as isVisible', 'd.uploaded_by_name as uploadedBy', 'd.at'])
    .select(['f.name as fileName', 'f.bytes'])
    .where('d.project_id', '=', projectId)
}

async function getDocument(db: Db, { id, documentId }: { id: string; documentId: string }) {
  const found = await selectDocuments(db, id).where('d.id', '=', documentId).forUpdate('d').executeTakeFirstOrThrow(notFound)
  return found
}
