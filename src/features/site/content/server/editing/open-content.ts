import type { Services } from '#platform/calls/server/handle.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import { resolvePicturesForEditors } from '#platform/media/server/resolve-pictures.ts'
import { emptyData, getFields } from '#platform/publishing/content-kinds.ts'
import { findLockHolder } from '#platform/publishing/server/editing/edit-lock.ts'
import { findItem } from '#platform/publishing/server/editing/items.ts'
import { findContentErrors, findWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import type { openContent } from '../../contract.ts'
import { hasContentRight } from '../../rules.ts'
import { needsApproval } from '../settings.ts'
import { findReturned } from '../approvals/decisions.ts'
import { createPreviewPath } from '../preview/preview-link.ts'
import { assertContentId, type Editable, type Staff } from './content-access.ts'
import { findRevisionData } from './revisions.ts'

type OpenDeps = Pick<Services, 'db' | 'clock' | 'secretKey'>
type EditRequest = { id: string; tab: string; staff: Staff }

/** What the editor of a piece shows: the working copy, else its newest revision, else the empty form of its kind. */
export async function openForEditing(
  { db, clock, secretKey }: OpenDeps,
  content: Editable,
  { id, tab, staff }: EditRequest,
): Promise<CallReply<typeof openContent>> {
  const { kind, declaration } = content
  assertContentId(content, id)
  const now = clock.now()
  const [copy, item, revisions, holder, submissions, returned, isApproved] = await Promise.all([
    findWorkingCopy(db, kind, id),
    findItem(db, kind, id),
    db
      .selectFrom('revision')
      .select(['number', 'state'])
      .where('kind', '=', kind)
      .where('entity_id', '=', id)
      .orderBy('number', 'desc')
      .execute(),
    findLockHolder(db, { kind, id, now }, { id: staff.id, tab }),
    listSubmissions(db, kind, id),
    findReturned({ db }, { kind, id }),
    needsApproval(db),
  ])
  const newest = revisions[0]?.number ?? 0
  const stored = copy?.data ?? (newest > 0 ? await findRevisionData(db, { kind, id }, newest) : undefined)
  const shown = await resolvePicturesForEditors(db, stored)
  const data = { ...emptyData(getFields(declaration)), ...(!item && declaration.defaults?.(formatDate(now))), ...(shown as object) }
  return {
    isNew: !item,
    data,
    version: copy?.version ?? 0,
    newest,
    live: revisions.find(({ state }) => state === 'published')?.number ?? 0,
    scheduled: revisions.find(({ state }) => state === 'scheduled')?.number ?? 0,
    state: item?.state ?? 'draft',
    savedAt: toIso(item?.changed_at),
    savedBy: item?.changed_by ?? '',
    publishAt: toIso(item?.publish_at),
    takeDownAt: toIso(item?.take_down_at),
    isInBin: Boolean(item?.deleted_at),
    // What has a version and no working copy was accepted as it is.
    errors: copy || newest === 0 ? await findContentErrors(content, copy?.data ?? data) : [],
    holders: holder ? [{ name: holder.name, since: holder.since.toISOString(), isMine: holder.isMine }] : [],
    mayEdit: hasContentRight(staff.permissions, declaration, 'edit'),
    mayPublish: hasContentRight(staff.permissions, declaration, 'publish'),
    needsApproval: isApproved,
    submissions: submissions.map(({ applicant, ...one }) => ({ ...one, isMine: applicant === toPersonKey(staff) })),
    returned: returned ? [returned] : [],
    previewPath: createPreviewPath({ clock, secretKey }, { kind, id, number: 0 }),
    pageAddress: declaration.getPageAddress(id),
  }
}

async function listSubmissions(db: Db, kind: string, id: string) {
  const rows = await db
    .selectFrom('content_approval')
    .select(['id', 'number', 'applicant', 'applicant_name', 'submitted_at'])
    .where('content_kind', '=', kind)
    .where('entity_id', '=', id)
    .where('is_open', '=', true)
    .execute()
  return rows.map((row) => ({
    approvalId: row.id,
    number: row.number,
    applicant: row.applicant,
    by: row.applicant_name,
    at: row.submitted_at.toISOString(),
  }))
}
