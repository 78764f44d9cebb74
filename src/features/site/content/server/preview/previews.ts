import { sql } from 'kysely'
import type { Caller } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createDispatch, createLocalCaller } from '#gateway/server/dispatch.ts'
import type { Handler, RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { recordPage } from '#platform/publishing/server/pages/published-page.ts'
import { applyContent, type Publishable } from '#platform/publishing/server/publishing.ts'
import { parseContent } from '#platform/publishing/server/revisions.ts'
import { createEditables, type Editable } from '../editing/content-access.ts'
import { findNextData, findRevisionData } from '../editing/revisions.ts'
import { parsePreviewPath, type PreviewedVersion } from './preview-link.ts'

/** Draws the page at an address of the site with these calls. */
type DrawPreview<T> = (call: Caller, address: string, until: Date) => Promise<T>
export type ShowPreview = <T>(path: string, request: RequestInfo, draw: DrawPreview<T>) => Promise<T>

/**
 * Draws a page of the site as it would be after a publication: publishes in a transaction, draws the page with the calls of that
 * transaction, and rolls it back. Refuses an address that is expired or forged as not found, and content that its schema refuses.
 */
export function createPreviews(
  services: Services,
  handlers: readonly Handler<Services>[],
  publishables: readonly Publishable[],
): ShowPreview {
  const editables = createEditables(publishables)

  return async function showPreview(path, request, draw) {
    const previewed = parsePreviewPath(services, path)
    if (!previewed) throw new Refusal(refusals.notFound)
    const content = editables.find(previewed.kind)
    const transaction = await services.db.startTransaction().execute()
    try {
      const bound = { ...services, db: transaction }
      await sql`set local lock_timeout = '2s'`.execute(transaction)
      const data = await readPreviewed(bound, content, previewed)
      await recordPage(transaction, content, { id: previewed.id, changedAt: services.clock.now() })
      await applyContent(transaction, content, { id: previewed.id, data })
      const dispatch = createDispatch([...handlers], bound, createTransactions(bound))
      const address = content.declaration.getPageAddress(previewed.id)
      return await draw(createLocalCaller(dispatch, { actor: { kind: 'anyone' }, request }), address, previewed.until)
    } finally {
      await transaction.rollback().execute()
    }
  }
}

/** What the working copy, else a revision, would publish; nothing of what lies in the recycle bin. */
async function readPreviewed({ db }: Pick<Services, 'db'>, content: Editable, { kind, id, number }: PreviewedVersion): Promise<unknown> {
  const binned = await db.selectFrom('recycle_bin').select('kind').where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
  if (binned) throw new Refusal(refusals.notFound)
  const data = await (number > 0 ? findRevisionData(db, { kind, id }, number) : findNextData(db, { kind, id }))
  if (!data) throw new Refusal(refusals.notFound)
  return parseContent(content, data)
}
