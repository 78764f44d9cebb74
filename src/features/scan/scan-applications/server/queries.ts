import { sql } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { formatDateTime, endOfDay, startOfDay } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { readEntries } from '#platform/dictionaries/server/entries.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { notifyOnOpen } from '#platform/reviewing/server/decision-notices.ts'
import { pickTexts } from '#platform/reviewing/text-rules.ts'
import { listChangesSince } from '#platform/reviewing/server/applicant-versions.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import {
  checkTargets,
  copyApplication,
  getOwnApplication,
  getScanResult,
  listOwnApplications,
  listReviewStatuses,
  listTaskChoices,
  listTaskTypes,
  watchScanApplications,
} from '../contract.ts'
import { scanTaskTypes } from '../dictionary-rules.ts'
import { accountType, applicationCan, applicationState, applicationTexts, reviewStatuses } from '../rules.ts'
import { toPathText, toTaskTree } from '../task-rules.ts'
import { judgeTargetText } from './judge-target-text.ts'
import { scanReviewable } from './reviewable.ts'

type Summary = { number: string; name: string; task_type: string; task_type_id: string; submitted_at: Date; state: string }

function toSummary({ number, name, task_type, task_type_id, submitted_at, state }: Summary) {
  return {
    number,
    name,
    taskType: task_type,
    taskTypeId: task_type_id,
    submittedAt: formatDateTime(submitted_at),
    status: applicationState(state).label,
  }
}

/** `taskType`: a path of names. */
type Filters = { name: string; status: string; taskType: string; from: string; to: string }

function ownRows(person: string, { name, status, taskType, from, to }: Filters) {
  const conditions = [sql<boolean>`applicant = ${person}`]
  if (name) conditions.push(containsText([sql.ref('name')], name))
  if (status) conditions.push(reviewStatuses.includes(status) ? sql`state = ${applicationState(status).value}` : sql`false`)
  if (taskType) {
    conditions.push(sql`(task_type = ${taskType} or starts_with(task_type, ${`${taskType}|`}))`)
  }
  if (from) conditions.push(sql`submitted_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`submitted_at < ${endOfDay(to)}`)
  return sql.join(conditions, sql` and `)
}

/** An application of another applicant is reported as not found. */
async function getOwn(db: Db, actor: Actor, number: string) {
  const own = await db
    .selectFrom('scan_application')
    .leftJoin('stored_file', 'stored_file.id', 'letter_file_id')
    .selectAll('scan_application')
    .select('stored_file.name as letter_name')
    .where('number', '=', number)
    .where('applicant', '=', toPersonKey(actor))
    .executeTakeFirstOrThrow(notFound)
  return own
}

export const scanApplicationQueries = [
  handle(listTaskTypes, async ({ db }) => ({ types: toTaskTree(await readEntries(db, scanTaskTypes)) as never })),
  handle(listTaskChoices, async ({ db }) => ({ types: toTaskTree(await readEntries(db, scanTaskTypes)) })),
  handle(listReviewStatuses, async () => ({ statuses: reviewStatuses.map((name) => ({ name })) })),

  handle(checkTargets, async ({ db }, { target, taskTypeId }) => {
    const { report, judgement } = await judgeTargetText(db, target, taskTypeId)
    return {
      count: report.count,
      targets: report.targets,
      warnings: [...report.warnings, ...judgement.notes],
      errors: [...report.errors, ...judgement.errors],
      letterRequired: judgement.letterRequired,
    }
  }),

  handle(listOwnApplications, async ({ db, actor }, { page, pageSize, ...filters }) => {
    const taskType = filters.taskType && toPathText(await readEntries(db, scanTaskTypes), filters.taskType)
    const where = ownRows(toPersonKey(actor), { ...filters, taskType })
    // Without filters the count comes from an index; with filters the rows are read anyway.
    const isFiltered = Object.values(filters).some(Boolean)
    const total = isFiltered ? sql`count(*) over ()` : sql`(select count(*) from scan_application where ${where})`
    const { rows } = await sql<Summary & { comment: string; total: number }>`
      select number, name, task_type, task_type_id, submitted_at, state, comment, ${total} as total
      from scan_application where ${where}
      order by submitted_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    `.execute(db)
    return {
      total: rows[0]?.total ?? (page > 1 ? await countOwn(db, where) : 0),
      items: rows.map((row) => ({ ...toSummary(row), comment: row.comment })),
    }
  }),

  handle(getOwnApplication, async ({ db, clock, actor }, { number }) => {
    const { id } = await getOwn(db, actor, number)
    await notifyOnOpen({ db, clock }, scanReviewable, id)
    // Read after the notices were sent, so that the reply matches them.
    const own = await getOwn(db, actor, number)
    return {
      ...toSummary(own),
      ...pickTexts(applicationTexts, own),
      target: own.target,
      targets: own.targets,
      targetCount: own.target_count,
      parameters: own.parameters,
      applicantId: own.applicant.replace(/^\w+ /, ''),
      applicantName: own.applicant_name,
      accountType,
      reviewerName: own.reviewer_name,
      reviewedAt: own.decided_at ? formatDateTime(own.decided_at) : '',
      comment: own.comment,
      letterName: own.letter_name ?? '',
    }
  }),

  handle(getScanResult, async ({ db, clock, secretKey, actor }, { number }) => {
    const own = await getOwn(db, actor, number)
    if (!applicationCan.viewResult(own)) throw new Refusal(refusals.wrongState)
    const report = own.result_file_id
      ? await db.selectFrom('stored_file').select(['id', 'name', 'owner']).where('id', '=', own.result_file_id).executeTakeFirst()
      : undefined
    return {
      address: own.result_address,
      reportName: report?.name ?? '',
      reportPath: report ? createFileLink({ clock, secretKey }, report, actor) : '',
      deliveredAt: own.result_at ? formatDateTime(own.result_at) : '',
      fault: own.scan_fault,
    }
  }),

  handle(copyApplication, async ({ db, actor }, { number }) => {
    const own = await getOwn(db, actor, number)
    return { ...pickTexts(applicationTexts, own), taskTypeId: own.task_type_id, taskType: own.task_type, target: own.target }
  }),

  handle(watchScanApplications, async ({ db, actor }, { since }) => {
    const { version, changes } = await listChangesSince(db, scanReviewable, { person: toPersonKey(actor), since })
    return { version, items: changes.map(({ number, state }) => ({ number: String(number), status: applicationState(state).label })) }
  }),
]

/** Counts for a page beyond the last one, which has no row with the total. */
async function countOwn(db: Db, where: ReturnType<typeof ownRows>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from scan_application where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}
