import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { needsApproval } from '#features/site/content/server/settings.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { dayMs, formatDate, toIso } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { detachFiles, findFile, storeFile } from '#platform/files/server/stored-files.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import {
  applyArchive,
  beginUpload,
  checkUpload,
  dropArchive,
  exportContent,
  listArchives,
  previewArchive,
  uploadPart,
  watchArchive,
} from '../contract.ts'
import {
  archiveCan,
  archiveLimits as limits,
  archiveRefusals,
  archiveStateNames,
  importModes,
  type Outcome,
  outcomeNames,
} from '../rules.ts'
import { archiveJobs } from './runs/jobs.ts'
import { getRun, moveRun, countParts, type Run } from './runs/runs.ts'

export function archiveHandlers(publishables: readonly Publishable[]) {
  const labels = new Map(publishables.flatMap(({ kind, declaration }) => (declaration ? [[kind as string, declaration.label]] : [])))
  const getKindLabel = (kind: string) => labels.get(kind) ?? kind
  return [...runHandlers, ...uploadHandlers, previewHandler(getKindLabel)]
}

const runHandlers = [
  handle(listArchives, async ({ db }, { page, pageSize }) => {
    const found = db.selectFrom('content_archive')
    const { total, rows } = await readPage(found.selectAll().orderBy('made_at', 'desc').orderBy('id'), { page, pageSize })
    return { total, items: rows.map(toHead) }
  }),

  handle(exportContent, async ({ db, clock, jobs, actor }) => {
    const now = clock.now()
    const stale = new Date(now.getTime() - limits.staleHours * 3_600_000)
    await db
      .updateTable('content_archive')
      .set({ state: 'failed', finished_at: now })
      .where('state', '=', 'exporting')
      .where('made_at', '<', stale)
      .execute()
    const id = randomUUID()
    const added = await db
      .insertInto('content_archive')
      .values({ id, is_export: true, state: 'exporting', file_name: `content-${formatDate(now)}.zip`, bytes: 0, ...toMaker(actor, now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) throw new Refusal(archiveRefusals.running)
    await jobs.enqueue(db, archiveJobs.export, { data: { id }, once: id })
    return { reply: { id }, audit: { action: 'archive.export', subject: id } }
  }),

  handle(watchArchive, async ({ db, clock, secretKey, actor }, { id }) => {
    const run = await getRun(db, id)
    // An archive contains drafts, so only its author may download it.
    const isOwn = run.made_by === toMaker(actor, run.made_at).made_by
    const file = run.file_id && isOwn ? await findFile(db, run.file_id, clock.now()) : undefined
    return { ...toHead(run), path: file ? createFileLink({ clock, secretKey }, file, actor) : '' }
  }),

  handle(applyArchive, async ({ db, jobs, actor }, { id, mode }) => {
    const right = importModes[mode].publishes ? 'content.publish' : 'content.edit'
    if (actor.kind !== 'staff' || !actor.permissions.has(right)) throw new Refusal(refusals.forbidden)
    if (importModes[mode].publishes && (await needsApproval(db))) throw new Refusal(archiveRefusals.needsDraft)
    const from = archiveStateNames.filter((state) => archiveCan.apply(state))
    const { file_name, is_export } = await getRun(db, id)
    if (is_export) throw new Refusal(refusals.wrongState)
    await moveRun(db, id, { from, state: 'importing', mode, done: 0, attempts: 0, message: '' })
    await db.updateTable('content_archive_piece').set({ result: '' }).where('archive_id', '=', id).execute()
    await jobs.enqueue(db, archiveJobs.import, { data: { id } })
    return { reply: {}, audit: { action: 'archive.import', subject: id, detail: { file: file_name, mode } } }
  }),

  handle(dropArchive, async ({ db, clock }, { id }) => {
    const from = archiveStateNames.filter((state) => archiveCan.drop(state))
    await moveRun(db, id, { from, state: 'dropped', finished_at: clock.now() })
    const parts = await db.deleteFrom('content_archive_part').where('archive_id', '=', id).returning('file_id').execute()
    await detachFiles(
      db,
      parts.map(({ file_id }) => file_id),
      clock.now(),
    )
    return { reply: {}, audit: { action: 'archive.drop', subject: id } }
  }),
]

const uploadHandlers = [
  handle(beginUpload, async ({ db, clock, actor }, { fileName, bytes }) => {
    const id = randomUUID()
    const file_name = toSafeFileName(fileName)
    await db
      .insertInto('content_archive')
      .values({ id, is_export: false, state: 'uploading', file_name, bytes, ...toMaker(actor, clock.now()) })
      .execute()
    return { reply: { id }, audit: { action: 'archive.upload', subject: id, detail: { file: file_name, bytes } } }
  }),

  // Sending a part again replaces it, so that a broken upload goes on where it was.
  handle(uploadPart, async (services, { id, part, file }) => {
    const { db, clock, actor } = services
    const run = await getRun(db, id)
    const { made_by } = toMaker(actor, run.made_at)
    const [place, parts] = [Number(part), countParts(run.bytes)]
    const length = place === parts - 1 ? run.bytes - place * limits.partBytes : limits.partBytes
    if (run.state !== 'uploading' || run.made_by !== made_by) throw new Refusal(refusals.wrongState)
    if (place >= parts || file.bytes.length !== length) throw new Refusal(archiveRefusals.incomplete)
    const file_id = await storeFile(services, {
      name: `${id}.${place}`,
      mediaType: 'application/octet-stream',
      content: Buffer.from(file.bytes),
      owner: actor,
      purpose: 'archive',
      expiresAt: new Date(clock.now().getTime() + limits.daysKept * dayMs),
    })
    await db
      .insertInto('content_archive_part')
      .values({ archive_id: id, part: place, file_id })
      .onConflict((conflict) => conflict.columns(['archive_id', 'part']).doUpdateSet({ file_id }))
      .execute()
    return { reply: {}, audit: [] }
  }),

  handle(checkUpload, async ({ db, jobs }, { id }) => {
    const run = await getRun(db, id)
    const parts = await countRows(db.selectFrom('content_archive_part').where('archive_id', '=', id))
    if (parts !== countParts(run.bytes)) throw new Refusal(archiveRefusals.incomplete)
    await moveRun(db, id, { from: ['uploading'], state: 'checking' })
    await jobs.enqueue(db, archiveJobs.check, { data: { id }, once: id })
    return { reply: {}, audit: { action: 'archive.upload', subject: id, detail: { complete: true } } }
  }),
]

function previewHandler(getKindLabel: (kind: string) => string) {
  return handle(previewArchive, async ({ db }, { id, kind, outcome, page, pageSize }) => {
    const run = await getRun(db, id)
    let found = db.selectFrom('content_archive_piece').where('archive_id', '=', id)
    if (kind) found = found.where('kind', '=', kind)
    if (outcome) found = found.where('outcome', '=', outcome)
    const { total: pieces, rows } = await readPage(found.selectAll().orderBy('place'), { page, pageSize })
    return {
      ...toHead(run),
      mode: run.mode ?? '',
      needsDraft: await needsApproval(db),
      kinds: (await countByKind(db, id)).map((one) => ({ ...one, label: getKindLabel(one.kind) })),
      pieces,
      items: rows.map(({ kind: of, entity_id, title, outcome: how, message, result }) => ({
        kind: of,
        label: getKindLabel(of),
        id: entity_id,
        title,
        outcome: how,
        message,
        result,
      })),
    }
  })
}

async function countByKind(db: Db, id: string): Promise<({ kind: string } & Record<Outcome, number>)[]> {
  const { rows } = await sql<{ kind: string } & Record<Outcome, number>>`
    select kind, ${sql.join(outcomeNames.map((name) => sql`(count(*) filter (where outcome = ${name}))::integer as ${sql.ref(name)}`))}
    from content_archive_piece where archive_id = ${id} group by kind order by min(place)`.execute(db)
  return rows
}

function toMaker(actor: Actor, made_at: Date): Pick<Run, 'made_by' | 'made_by_name' | 'made_at'> {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return { made_by: toStaffKey(actor.id), made_by_name: actor.name, made_at }
}

function toHead(run: Run) {
  return {
    id: run.id,
    isExport: run.is_export,
    state: run.state,
    fileName: run.file_name,
    bytes: run.bytes,
    done: run.done,
    total: run.total,
    message: run.message,
    madeBy: run.made_by_name,
    madeAt: toIso(run.made_at),
    finishedAt: toIso(run.finished_at),
  }
}
