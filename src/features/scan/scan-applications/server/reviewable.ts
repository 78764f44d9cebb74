import { sql } from 'kysely'
import { createFieldRefusal, notFound } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { readWebAddress } from '#kit/web-addresses.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { detachFiles } from '#platform/files/server/stored-files.ts'
import { reviewLimits } from '#platform/reviewing/rules.ts'
import { type ColumnOf, isAmong, type Reviewable, type ReviewItem } from '#platform/reviewing/server/reviewable.ts'
import { pickTexts, toTextColumns } from '#platform/reviewing/text-rules.ts'
import { cancelDeliveries, enqueueDeliveries } from '#platform/webhooks/server/deliveries.ts'
import { applicationState, applicationTexts, resultRefusals } from '../rules.ts'
import { toProgress } from './scanners/progress.ts'
import { scanReviewing } from '../review-rules.ts'
import { listEarlierApplications } from './reviews/earlier-applications.ts'

const approvedEvent = 'scan_application.approved'

export const scanReviewable: Reviewable<ColumnOf<typeof scanReviewing>> = {
  declaration: scanReviewing,
  table: 'scan_application',
  columns: {
    number: 'number',
    ...toTextColumns(applicationTexts),
    taskType: 'task_type',
    count: 'target_count',
    flags: 'flags',
    hasLetter: 'has_letter',
  },
  summary: ['number', 'name'],
  getTitle: ({ number, name }) => `${String(number)} ${String(name)}`,
  getDetail: detailOf,

  toNotice({ number, name }, { state, comment, isUndone, action }) {
    const decided = isUndone ? '您的漏扫申请将重新审核' : `您的漏扫申请审核结果：${applicationState(state).label}`
    return {
      topic: 'scan_application.review',
      title: action === 'deliver' ? '您的漏扫结果已交付，可查看结果' : decided,
      text: `${String(number)}（${String(name)}）${comment && `：${comment}`}`,
      url: `/apply/list?apply_id=${String(number)}`,
    }
  },

  effects: {
    approve: {
      async run({ db, clock }, items) {
        // Delivered once an undo is no longer possible.
        const after = new Date(clock.now().getTime() + reviewLimits.undoMinutes * 60_000)
        await enqueueDeliveries(db, { event: approvedEvent, now: clock.now(), after }, () => buildPayloads(db, items))
      },
      undo: ({ db }, items) =>
        cancelDeliveries(
          db,
          approvedEvent,
          items.map(({ id }) => id),
        ),
    },
    deliver: {
      async run({ db, clock }, items, { files, form }) {
        const { report = '' } = files
        const { address: written = '' } = form
        const address = written && readWebAddress(written)
        if (address === undefined) throw createFieldRefusal('form.address', resultRefusals.address)
        if (report === '' && address === '') throw createFieldRefusal('form.address', resultRefusals.nothing)
        const result = { result_file_id: report || null, result_address: address, result_at: clock.now(), scan_fault: '' }
        await db
          .updateTable('scan_application')
          .set(result)
          .where(isAmong(items.map(({ id }) => id)))
          .execute()
      },
    },
  },

  async removeRelated({ db, clock }, ids) {
    await db.deleteFrom('webhook_delivery').where('event', '=', approvedEvent).where('subject', 'in', ids).execute()
    const letters = await listLetterIds(db, ids)
    await detachFiles(db, letters, clock.now())
    return letters.length
  },
}

/** Letters of these applications that no other one refers to. */
async function listLetterIds(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct letter_file_id as id from scan_application as own
    where id = any(${ids}::uuid[]) and letter_file_id is not null and not exists (
      select from scan_application as other where other.letter_file_id = own.letter_file_id and other.id <> all(${ids}::uuid[])
    )
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function detailOf({ db, clock, secretKey, actor }: Services & RequestContext, id: string) {
  const found = await db
    .selectFrom('scan_application')
    .leftJoin('stored_file', 'stored_file.id', 'letter_file_id')
    .leftJoin('applicant', (join) => join.on(sql<boolean>`applicant.id = substr(scan_application.applicant, 11)`))
    .selectAll('scan_application')
    .select(['stored_file.name as letter_name', 'stored_file.owner as letter_owner', 'applicant.company'])
    .where('scan_application.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const letter =
    found.letter_file_id && createFileLink({ clock, secretKey }, { id: found.letter_file_id, owner: found.letter_owner }, actor)
  return {
    ...pickTexts(applicationTexts, found),
    target: found.target,
    targets: found.targets,
    count: found.target_count,
    warnings: found.warnings,
    parameters: found.parameters,
    company: found.company ?? '',
    authorizedAt: found.authorized_at?.toISOString() ?? '',
    declarationVersion: found.declaration_version,
    ip: found.ip,
    letter: { name: found.letter_name ?? '', url: letter || '' },
    scan: { progress: toProgress(found), since: found.scanner_at?.toISOString() ?? '', fault: found.scan_fault },
    history: await listEarlierApplications(db, found.applicant, id),
  }
}

/** What the other platform learns of approved applications. */
async function buildPayloads(db: Db, items: ReviewItem[]): Promise<{ subject: string; payload: Record<string, unknown> }[]> {
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<{ subject: string; payload: Record<string, unknown> }>`
    select id as subject, jsonb_build_object(
      'applicationNumber', number, 'name', name, 'taskTypeId', task_type_id, 'taskType', task_type, 'targets', targets,
      'targetCount', target_count, 'applicantName', applicant_name, 'submittedAt', submitted_at, 'approvedAt', decided_at
    ) as payload
    from scan_application where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}
