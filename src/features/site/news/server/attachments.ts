import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { limits } from '../rules.ts'
import type { Attachment } from './tables.ts'

/** The attachments of an article whose files are there. */
export async function listAttachments(db: Db, attachments: readonly Attachment[]) {
  if (attachments.length === 0) return []
  const ids = attachments.map(({ fileId }) => fileId)
  const rows = await db
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes'])
    .where('id', 'in', ids)
    .where('owner', 'is', null)
    .execute()
  const files = new Map(rows.map((file) => [file.id, file]))
  return attachments.flatMap(({ name, fileId }) => {
    const file = files.get(fileId)
    return file ? [{ id: fileId, name, fileName: file.name, bytes: file.bytes }] : []
  })
}

/** Leads from a published article to one of its files, for five minutes. */
export const newsAttachments: MadeFile = {
  path: '/news/attachment',
  async make({ db, clock, secretKey }, { url }) {
    const [newsId, fileId] = [url.searchParams.get('newsid') ?? '', url.searchParams.get('file') ?? '']
    if (newsId.length > limits.newsId || fileId.length > limits.fileId || /\0/.test(newsId + fileId)) return undefined
    const article = await db.selectFrom('news').select('attachments').where('id', '=', newsId).executeTakeFirst()
    const attachments = await listAttachments(db, article?.attachments.filter((one) => one.fileId === fileId) ?? [])
    const [found] = attachments
    return found && { redirect: createFileLink({ clock, secretKey }, { id: found.id, owner: null }, { kind: 'anyone' }) }
  },
}
