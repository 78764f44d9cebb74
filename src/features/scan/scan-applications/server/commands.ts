import { randomUUID } from 'node:crypto'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import { sql } from 'kysely'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { formatDate, startOfDay } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readStored } from '#platform/dictionaries/server/entries.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { attachFile } from '#platform/files/server/stored-files.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { beginReview } from '#platform/reviewing/server/begin-review.ts'
import { pickTexts } from '#platform/reviewing/text-rules.ts'
import type { UploadPurpose } from '#platform/uploads/rules.ts'
import { submitApplication } from '../contract.ts'
import {
  accountType,
  applicationLimits as limits,
  applicationRefusals,
  applicationMessages as messages,
  applicationTexts,
  declarationVersion,
} from '../rules.ts'
import { scanReviewing } from '../review-rules.ts'
import { scanTaskTypes } from '../dictionary-rules.ts'
import { findTaskPath, toParameters } from '../task-rules.ts'
import { toFlags, judgeTargetText, type JudgedTargets } from './judge-target-text.ts'

type Applicant = Exclude<Actor, { kind: 'anyone' }>

export const scanApplicationCommands = [
  handle(
    submitApplication,
    async ({ db }, { taskType, taskTypeId, target, letterFileId }) => {
      const { entries } = await readStored(db, scanTaskTypes)
      const path = findTaskPath(entries, taskTypeId, taskType)
      if (!path) throw createFieldRefusal('taskType', messages.wrongTaskType)
      return { path, ...assertAccepted(await judgeTargetText(db, target, taskTypeId), letterFileId) }
    },
    async (context, input, { path, report, judgement }) => {
      const { taskType, taskTypeId, target, authorized, letterFileId } = input
      const { db, clock, request } = context
      const actor = context.actor as Applicant
      await assertOwnIdentity(db, actor, input)
      const now = clock.now()
      const digest = toDigest(report.targets.toSorted().join('\n'))
      await assertBelowLimits(db, { person: toPersonKey(actor), digest, now })
      const letter = { id: letterFileId, owner: actor, purpose: 'letter' satisfies UploadPurpose }
      if (letterFileId && !(await attachFile(db, letter, now))) throw createFieldRefusal('letterFileId', messages.letterGone)

      const id = randomUUID()
      const number = await nextNumber(db, formatDate(now))
      const begun = await beginReview(context, scanReviewing, { id, by: actor })
      const flags = toFlags(judgement)
      await db
        .insertInto('scan_application')
        .values({
          ...begun,
          number,
          ...pickTexts(applicationTexts, input),
          task_type: taskType,
          task_type_id: taskTypeId,
          task_code: path.at(-1)?.code ?? '',
          target,
          parameters: toParameters(path),
          flags,
          targets: report.targets,
          target_digest: digest,
          target_count: report.count,
          warnings: [...report.warnings, ...judgement.notes].map(({ msg }) => msg),
          letter_file_id: letterFileId || null,
          authorized_at: authorized ? now : null,
          declaration_version: authorized ? declarationVersion : '',
          ip: request.ip,
        })
        .execute()
      const detail = { count: report.count, flags, taskType, authorized: authorized ?? false }
      return {
        reply: { number, dueOn: formatDate(begun.due_at) },
        audit: { action: 'scan_application.submit', subject: number, detail },
        msg: messages.done,
      }
    },
  ),
]

/** Refuses with one error for each target that is not accepted. */
function assertAccepted(judged: JudgedTargets, letterFileId: string): JudgedTargets {
  const errors = [...judged.report.errors, ...judged.judgement.errors].map(({ msg }) => ({ field: 'target', msg }))
  if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
  if (judged.judgement.letterRequired && !letterFileId) throw createFieldRefusal('letterFileId', messages.letterRequired)
  return judged
}

/** The applicant is the session's. The body may repeat the values of the login reply, but not name another one. */
async function assertOwnIdentity(
  db: Db,
  actor: Applicant,
  claimed: { applicantId: string; applicantName: string; accountType: string },
): Promise<void> {
  const isOwnName = claimed.applicantName === '' || claimed.applicantName === actor.name
  const isOwnType = claimed.accountType === '' || claimed.accountType === accountType
  if (isOwnName && isOwnType && (await isOwnId(db, actor, claimed.applicantId))) return
  throw new Refusal(applicationRefusals.otherAccount)
}

async function isOwnId(db: Db, actor: Applicant, claimed: string): Promise<boolean> {
  if (claimed === '' || claimed === actor.id) return true
  const { rows } = await sql<{ account: string }>`select account from applicant where id = ${actor.id}`.execute(db)
  return rows[0]?.account.toLowerCase() === claimed.toLowerCase()
}

/** Locks the applicant, so that concurrent submissions can't exceed the limits. */
async function assertBelowLimits(db: Db, { person, digest, now }: { person: string; digest: Buffer; now: Date }): Promise<void> {
  await lockByName(db, `scan applications of ${person}`)
  const today = startOfDay(formatDate(now))
  const { rows } = await sql<{ pending: number; today: number; same: number }>`
    select (select count(*) from scan_application where applicant = ${person} and is_open) as pending,
      (select count(*) from scan_application where applicant = ${person} and submitted_at >= ${today}) as today,
      (select count(*) from scan_application where applicant = ${person} and is_open and target_digest = ${digest}) as same
  `.execute(db)
  const counts = rows[0] as (typeof rows)[0] & object
  if (counts.same > 0) throw createFieldRefusal('target', applicationRefusals.sameTargets)
  if (counts.pending >= limits.pending) throw new Refusal(applicationRefusals.tooManyPending)
  if (counts.today >= limits.perDay) throw new Refusal(applicationRefusals.tooManyToday)
}

/** LS, the day and a running number: LS202611200001. */
export async function nextNumber(db: Db, day: string): Promise<string> {
  const { last } = await db
    .insertInto('scan_application_day')
    .values({ day, last: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ last: sql`scan_application_day.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `LS${day.replaceAll('-', '')}${String(last).padStart(4, '0')}`
}
