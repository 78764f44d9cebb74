import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { findFile, attachFile, detachFiles } from '#platform/files/server/stored-files.ts'
import { getExtension, uploadPurposes } from '#platform/uploads/rules.ts'
import { type ReviewAction, type ReviewFile, reviewRefusals } from '../../rules.ts'
import { isAmong } from '../reviewable.ts'

type FileDeps = Pick<Services, 'db' | 'clock'>

/** Accepts the uploads of an action within the limits of their slots; errors name the slot. */
export async function acceptUploads(
  { db, clock, actor }: FileDeps & { actor: Actor },
  action: ReviewAction,
  given: Readonly<Record<string, string>>,
) {
  const slots = action.files ?? {}
  if (Object.keys(given).some((slot) => !Object.hasOwn(slots, slot))) throw new Refusal(refusals.invalid)
  const errors: { field: string; msg: string }[] = []
  for (const [slot, rule] of Object.entries(slots)) {
    const msg = await findFileError({ db, clock, actor }, rule, given[slot])
    if (msg) errors.push({ field: `files.${slot}`, msg })
  }
  if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
}

async function findFileError({ db, clock, actor }: FileDeps & { actor: Actor }, rule: ReviewFile, id = ''): Promise<string> {
  if (id === '') return rule.isRequired ? `请上传${rule.label}` : ''
  const file = await findFile(db, id, clock.now())
  if (!file) return reviewRefusals.fileGone.msg
  const endings: readonly string[] = rule.endings ?? uploadPurposes[rule.purpose].endings
  if (!endings.includes(getExtension(file.name))) return `${rule.label}只允许 ${endings.join('、')} 文件`
  // An upload is attached once: an undo of one item must not take another item's file away.
  const { rows } = await sql`select from review_file where file_id = ${id}`.execute(db)
  if (rows.length > 0) return reviewRefusals.fileGone.msg
  return (await attachFile(db, { id, owner: actor, purpose: rule.purpose }, clock.now())) ? '' : reviewRefusals.fileGone.msg
}

type AttachedFiles = { kind: string; subject: string; action: string; decisionId: string; files: Readonly<Record<string, string>> }

/** Stores which uploaded files belong to a step, by their slots; empty ids are slots without a file. */
export async function recordFiles({ db, clock }: FileDeps, { kind, subject, action, decisionId, files }: AttachedFiles): Promise<void> {
  const rows = Object.entries(files).filter(([, id]) => id !== '')
  if (rows.length === 0) return
  await db
    .insertInto('review_file')
    .values(rows.map(([slot, file_id]) => ({ kind, subject, action, slot, file_id, decision_id: decisionId, at: clock.now() })))
    .execute()
}

type RemovedFiles = { kind: string; subjects: string[]; decisionIds?: string[] }

/** What an action attached goes with its undo; with `subjects` alone, everything of these items. Answers how many went. */
export async function removeFiles({ db, clock }: FileDeps, { kind, subjects, decisionIds }: RemovedFiles): Promise<number> {
  let removal = db.deleteFrom('review_file').where('kind', '=', kind).where(isAmong(subjects, 'subject'))
  if (decisionIds) removal = removal.where(sql<boolean>`decision_id = any(${decisionIds}::uuid[])`)
  const removed = (await removal.returning('file_id').execute()).map(({ file_id }) => file_id)
  await detachFiles(db, removed, clock.now())
  return removed.length
}

/** An item's files with links for the actor; the caller has checked the right to see the item. */
export async function listFiles({ db, clock, secretKey, actor }: Services & RequestContext, kind: string, subject: string) {
  const files = await findFiles(db, kind, subject)
  return files.map(({ owner, ...file }) => ({ ...file, url: createFileLink({ clock, secretKey }, { id: file.id, owner }, actor) }))
}

function findFiles(db: Db, kind: string, subject: string) {
  return db
    .selectFrom('review_file')
    .innerJoin('stored_file', 'stored_file.id', 'file_id')
    .select(['stored_file.id', 'action', 'slot', 'name', 'owner'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('at')
    .orderBy('slot')
    .execute()
}
