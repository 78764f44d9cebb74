import { randomUUID } from 'node:crypto'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createOneTimeLink } from '#platform/files/server/file-links.ts'
import { attachFile, detachFiles, storeFile } from '#platform/files/server/stored-files.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import { getExtension } from '#platform/uploads/rules.ts'
import { addDocument, changeDocument, downloadDocuments, removeDocument } from '../../documents-contract.ts'
import { deskRefusals, projectLimits as limits } from '../../rules.ts'
import { endPreparedDownloads } from '../sharing/links.ts'
import { getActorName, toSubject } from './change.ts'

const archiveMs = 10 * 60_000

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
    const { db, clock, secretKey, actor } = context
    const found = await selectDocuments(db, id).select(['f.object', 'f.owner']).where('d.id', 'in', ids).orderBy('d.at').execute()
    const [only] = found
    if (!only || found.length !== new Set(ids).size) throw new Refusal(refusals.notFound)
    const file = found.length === 1 ? { id: only.fileId, owner: only.owner } : await storeArchive(context, { projectId: id, found })
    const detail = { documents: found.map(({ title }) => title) }
    return {
      reply: { path: createOneTimeLink({ clock, secretKey }, file, actor) },
      audit: { action: 'project.download', subject: toSubject(id), detail },
    }
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

type ArchivedDocuments = { projectId: string; found: readonly { title: string; fileName: string; object: string }[] }

async function storeArchive(context: Services & { actor: Parameters<typeof toPersonKey>[0] }, { projectId, found }: ArchivedDocuments) {
  const { db, files, clock, actor } = context
  const { number } = await db.selectFrom('project').select('number').where('id', '=', projectId).executeTakeFirstOrThrow()
  const names = toEntryNames(found)
  const entries = found.map(async ({ object }, i) => ({
    name: names[i] as string,
    content: await Array.fromAsync<Buffer>(await files.open(object)),
  }))
  const content = Buffer.concat(await Array.fromAsync(writeZip(await Promise.all(entries))))
  const now = clock.now()
  const name = `${number}-文件-${formatDate(now)}.zip`
  const file = { name, mediaType: 'application/zip', content, owner: actor, expiresAt: new Date(now.getTime() + archiveMs) }
  return { id: await storeFile(context, file), owner: toPersonKey(actor) }
}

/** Titles with the ending of their file; of equal ones the later are numbered. */
function toEntryNames(found: ArchivedDocuments['found']): string[] {
  const taken = new Map<string, number>()
  return found.map(({ title, fileName }) => {
    const ending = getExtension(fileName)
    const plain = title.replaceAll(/[\\/:*?"<>|]/g, '_').replace(new RegExp(`\\.${ending}$`, 'i'), '')
    const n = (taken.get(plain) ?? 0) + 1
    taken.set(plain, n)
    return `${n > 1 ? `${plain}（${n}）` : plain}.${ending}`
  })
}
