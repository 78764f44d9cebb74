import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { toRuleOwner } from '#platform/files/server/file-rules.ts'
import { createOneTimeDownload } from '#platform/files/server/one-time-downloads.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { getExtension } from '#platform/uploads/rules.ts'
import { type downloadErrors, downloadLimits } from '../../rules.ts'
import { findLink, linkRule } from './links.ts'

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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Leads on to a link for a single download of the chosen documents, so that no address of a download holds the key: one as it is, several
 * as a ZIP. A form by GET, which works without scripts.
 */
export const projectDocuments: MadeFile = {
  path: '/schedule/documents',
  async make(services, { url, request, isHead }) {
    const { db, autonomousDb, clock } = services
    const key = url.searchParams.get('key') ?? ''
    const chosen = [...new Set(url.searchParams.getAll('document'))]
    const link = await findLink(db, key)
    if (!link || isHead || !chosen.every((id) => uuid.test(id))) return undefined
    if (chosen.length === 0) return redirectToShare(key, 'none')
    if (chosen.length > downloadLimits.documents) return redirectToShare(key, 'many')
    const { allowed } = await countRequest(autonomousDb, `project download ${toNetwork(request.ip)}`, {
      ...downloadLimits,
      now: clock.now(),
    })
    if (!allowed) return redirectToShare(key, 'often')
    const rows = await visibleDocuments(db, link.projectId).select(['f.id', 'd.title', 'f.name']).where('d.id', 'in', chosen).execute()
    if (rows.length < chosen.length) return undefined
    const files = rows.map(({ id, title, name }) => ({ id, name: toDownloadName(title, name) }))
    const path = await createOneTimeDownload(services, {
      files,
      archive: `${link.number} 项目资料.zip`,
      owner: toRuleOwner(linkRule, link.linkId),
    })
    return path === undefined ? undefined : { redirect: path }
  },
}

/** What staff call a document, with the ending of its file. */
export function toDownloadName(title: string, fileName: string): string {
  const plain = title.replaceAll(/[\\/]/g, '_')
  const ending = `.${getExtension(fileName)}`
  return plain.toLowerCase().endsWith(ending) ? plain : `${plain}${ending}`
}

function redirectToShare(key: string, error: keyof typeof downloadErrors): { redirect: string } {
  return { redirect: `/schedule/shared?${new URLSearchParams({ key, fault: error })}` }
}
