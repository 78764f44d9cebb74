import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type ContentFields, type ContentKind, getFields } from '../../content-kinds.ts'
import { createIdTakenRefusal } from '../../rules.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { recordPage, removePage } from '../pages/published-page.ts'
import { applyContent, type Publishable, type PublishingDeps } from '../publishing.ts'
import { assertNotInBin, lockContent, parseContent } from '../revisions.ts'
import { listReferences } from '../references.ts'
import { summarize } from '../summary.ts'

type RenamedContent = { id: string; newId: string }

/**
 * Gives a piece another id, which is part of its address: with its history and its working copy, on the site if it is there, and in all
 * that refers to it. `publishables`: all kinds that may refer to it.
 */
export async function renameContent<T>(
  { db, clock }: PublishingDeps,
  content: Publishable<T>,
  { id, newId, publishables }: RenamedContent & { publishables: readonly Publishable[] },
): Promise<void> {
  const { kind } = content
  for (const one of [id, newId].toSorted()) await lockContent(db, kind, one)
  await assertNotInBin(db, kind, id)
  await assertFree(db, content, newId)
  for (const table of ['revision', 'content_draft', 'content_lock'])
    await sql`update ${sql.table(table)} set entity_id = ${newId} where kind = ${kind} and entity_id = ${id}`.execute(db)
  // Triggers refresh the row of the new id alone.
  await sql`select refresh_content_item(${kind}, ${id})`.execute(db)
  const live = await findLive(db, kind, newId)
  if (live) {
    const data = await parseContent(content, live.data)
    await recordPage(db, content, { id: newId, changedAt: clock.now() })
    await applyContent(db, content, { id: newId, data })
  }
  for (const other of publishables) await renameReferences(db, other, { to: kind, id, newId })
  if (!live) return
  await content.withdraw(db, id)
  await removePage(db, { kind, id }, clock.now())
  await bumpContentVersion(db)
}

async function assertFree(db: Db, { kind, declaration }: Publishable, id: string): Promise<void> {
  const taken = await db.selectFrom('content_item').select('kind').where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
  if (taken) {
    const refusal = createIdTakenRefusal(declaration?.id?.label)
    throw new Refusal(refusal, { errors: [{ field: 'newId', msg: refusal.msg }] })
  }
  const binned = await db.selectFrom('recycle_bin').select('kind').where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
  if (binned) throw new Refusal(refusals.wrongState)
}

function findLive(db: Db, kind: string, id: string) {
  return db
    .selectFrom('revision')
    .select('data')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

/** Writes the new id wherever fields of `content` refer to the piece, in every version; what is on the site is written anew. */
async function renameReferences(db: Db, content: Publishable, renamed: RenamedContent & { to: string }): Promise<void> {
  const { kind, declaration } = content
  if (!declaration || !refersTo(getFields(declaration), renamed.to)) return
  const change = (data: unknown) => replaceReferences(getFields(declaration), data as Record<string, unknown>, renamed)
  const named = sql<boolean>`data::text like ${`%"${renamed.id}"%`}`
  const revisions = await db
    .selectFrom('revision')
    .select(['id', 'entity_id', 'data', 'state'])
    .where('kind', '=', kind)
    .where(named)
    .execute()
  for (const { id, entity_id, data, state } of revisions) {
    const changed = change(data)
    const row = toOwnColumns(declaration, changed)
    await db.updateTable('revision').set(row).where('id', '=', id).execute()
    if (state === 'published') await applyContent(db, content, { id: entity_id, data: await parseContent(content, changed) })
  }
  const drafts = await db.selectFrom('content_draft').select(['entity_id', 'data']).where('kind', '=', kind).where(named).execute()
  for (const { entity_id, data } of drafts) {
    const row = toOwnColumns(declaration, change(data))
    await db.updateTable('content_draft').set(row).where('kind', '=', kind).where('entity_id', '=', entity_id).execute()
  }
}

function toOwnColumns(declaration: ContentKind, data: Record<string, unknown>) {
  return {
    data: JSON.stringify(data),
    summary: JSON.stringify(summarize(declaration, data)),
    refers_to: listReferences(declaration, data),
  }
}

function refersTo(fields: ContentFields, kind: string): boolean {
  return Object.values(fields).some((field) =>
    'fields' in field ? refersTo(field.fields, kind) : field.type === 'reference' && field.to === kind,
  )
}

function replaceReferences(
  fields: ContentFields,
  data: Record<string, unknown>,
  renamed: RenamedContent & { to: string },
): Record<string, unknown> {
  const changed = { ...data }
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name]
    if (field.type === 'reference' && field.to === renamed.to && value === renamed.id) changed[name] = renamed.newId
    if (field.type === 'group' && value) changed[name] = replaceReferences(field.fields, value as Record<string, unknown>, renamed)
    if (field.type === 'items' && Array.isArray(value))
      changed[name] = value.map((item: Record<string, unknown>) => replaceReferences(field.fields, item, renamed))
  }
  return changed
}
