import { randomUUID } from 'node:crypto'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import { formatDate } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { findTextPath } from '#platform/dictionaries/rules.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { writeEvents } from '#platform/reviewing/server/events.ts'
import { dueAt } from '#platform/reviewing/server/settings.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { scanTaskTypes } from '../dictionary-rules.ts'
import { type ApplicationState, declarationVersion } from '../rules.ts'
import { scanReviewing } from '../review-rules.ts'
import { toParameters } from '../task-rules.ts'
import { nextNumber } from './commands.ts'
import { toFlags, judgeTargetText } from './judge-target-text.ts'
import { scanReviewable } from './reviewable.ts'
import { deliverDemoResults } from './results.ts'

type Applicant = { account: string; name: string }
type Task = { name: string; taskType: string; target: string }
type Content = {
  applicants: Applicant[]
  tasks: Task[]
  rejections: string[]
  templates: { name: string; action: 'approve' | 'reject'; text: string }[]
}
type Demo = Task & { applicant: Applicant; submittedAt: Date; state: ApplicationState; comment: string }

const kind = scanReviewing.kind
const hourMs = 3600_000
const dayMs = 24 * hourMs
const reviewer = { id: 'staff-assessor', name: '测评师（演示）' }
const monthsBack = 8
/** Older decisions create no notices. */
const newsDays = 14

export const scanApplicationsSeed: Seed = {
  name: 'scan applications',
  async run({ services, read }) {
    const content = read<Content>('scan-applications')
    for (const demo of buildDemos(content, services.clock.now())) await storeDemo(services, demo)
    await deliverDemoResults(services, `applicant ${content.applicants[0]?.account ?? ''}`, reviewer)
    for (const [order, template] of content.templates.entries()) {
      const created_at = new Date(services.clock.now().getTime() + order)
      await services.db
        .insertInto('review_template')
        .values({ id: randomUUID(), kind, created_at, ...template })
        .execute()
    }
  },
}

/** Decided applications over eight months, then pending ones of today, with fixed ones for the demo accounts. */
function buildDemos({ applicants, tasks, rejections }: Content, now: Date): Demo[] {
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const morning = Date.parse(`${formatDate(now)}T09:00:00+08:00`)
  const past = Array.from({ length: monthsBack * 18 }, (_, index): Demo => {
    const days = 4 + ((index * 13) % (monthsBack * 30))
    const isRejected = index % 6 === 4
    return {
      ...at(tasks, index * 7),
      applicant: at(applicants, index),
      submittedAt: new Date(morning - days * dayMs + (index % 8) * hourMs + ((index * 17) % 60) * 60_000),
      state: isRejected ? 'rejected' : 'approved',
      comment: isRejected ? at(rejections, index) : '',
    }
  })
  const others = applicants.slice(1)
  const waiting = Array.from({ length: 12 }, (_, index): Demo => {
    const submittedAt = new Date(now.getTime() - (index * 7 + 1) * hourMs)
    return { ...at(tasks, index), applicant: at(others, index), submittedAt, state: 'pending', comment: '' }
  })
  const own = [
    { applicant: applicants[0] as Applicant, task: at(tasks, 4) },
    { applicant: { account: 'demo-applicant2', name: '演示申请人二' }, task: at(tasks, 1) },
  ].map(
    ({ applicant, task }): Demo => ({
      ...task,
      applicant,
      submittedAt: new Date(now.getTime() - 2 * hourMs),
      state: 'pending',
      comment: '',
    }),
  )
  return [...past, ...waiting, ...own].sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}

async function storeDemo({ db, clock }: Services, demo: Demo): Promise<void> {
  const { applicant, submittedAt, state, comment } = demo
  const id = randomUUID()
  const person = `applicant ${applicant.account}`
  const path = findTextPath(scanTaskTypes.standard, demo.taskType)
  const taskTypeId = path[0]?.code ?? ''
  const { report, judgement } = await judgeTargetText(db, demo.target, taskTypeId)
  const number = await nextNumber(db, formatDate(submittedAt))
  const taken = (report.count % 3) * dayMs + 40 * 60_000
  const decidedAt = new Date(Math.min(submittedAt.getTime() + taken, clock.now().getTime()))
  const isDecided = state !== 'pending'
  const decision = { reviewer_id: reviewer.id, reviewer_name: reviewer.name, decided_at: decidedAt, comment }
  await db
    .insertInto('scan_application')
    .values({
      id,
      state,
      applicant: person,
      applicant_name: applicant.name,
      submitted_at: submittedAt,
      number,
      name: demo.name,
      task_type: demo.taskType,
      task_type_id: taskTypeId,
      task_code: path.at(-1)?.code ?? '',
      parameters: toParameters(path),
      target: demo.target,
      due_at: await dueAt(db, scanReviewing, submittedAt),
      targets: report.targets,
      target_digest: toDigest(report.targets.toSorted().join('\n')),
      target_count: report.count,
      flags: toFlags(judgement),
      warnings: [...report.warnings, ...judgement.notes].map(({ msg }) => msg),
      letter_file_id: null,
      authorized_at: submittedAt,
      declaration_version: declarationVersion,
      ip: '127.0.0.1',
      ...(isDecided && decision),
    })
    .execute()
  const who = { person, name: applicant.name }
  await writeEvents(db, { kind, subjects: [id], at: submittedAt, who, action: 'submit', after: { state: 'pending' } })
  if (!isDecided) return
  const action = state === 'approved' ? 'approve' : 'reject'
  const after = { state, reviewer: reviewer.name, comment }
  const by = { person: toStaffKey(reviewer.id), name: reviewer.name }
  const before = { state: 'pending', reviewer: '', comment: '' }
  await writeEvents(db, { kind, subjects: [id], at: decidedAt, who: by, action, text: comment, before, after })
  if (clock.now().getTime() - decidedAt.getTime() > newsDays * dayMs) return
  const item = { number, name: demo.name } as never
  await sendNotices(db, decidedAt, [{ person, ...scanReviewable.toNotice(item, { state, comment, isUndone: false }) }])
}
