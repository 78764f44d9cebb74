import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFile, removeExpiredFiles, storeFile } from '#platform/files/server/stored-files.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { retentionJob } from '#platform/reviewing/server/retention.ts'
import type { Reviewable } from '#platform/reviewing/server/reviewable.ts'
import { saveWebhookSetting, encryptSecret } from '#platform/webhooks/server/setting.ts'
import { anna, me, openReviewDesk, type ReviewDesk } from '../../../../../test/harness/review-desk.ts'
import { scanReview } from '../contract.ts'
import { scanReviewable } from './reviewable.ts'

let desk: ReviewDesk
const decidedAt = '2020-01-10T02:00:00.000Z'
const threeYearsLater = '2023-01-10T02:00:00.000Z'

beforeEach(async () => {
  desk = await openReviewDesk()
  desk.clock.set(decidedAt)
})
afterEach(() => desk.close())

const run = (reviewable: Reviewable = scanReviewable) => retentionJob(desk.services, [reviewable]).run({})
const count = async (table: 'scan_application' | 'review_event' | 'review_check' | 'webhook_delivery' | 'stored_file') =>
  (await desk.rows(table)).length

const storeLetter = () =>
  storeFile(desk.services, {
    name: '授权书.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
    owner: me,
    purpose: 'letter',
    expiresAt: new Date('2020-01-11'),
  })

/** Inserts applications approved at `decidedAt`, with history. */
async function storeApproved(many: number): Promise<void> {
  await sql`
    insert into scan_application (id, state, applicant, applicant_name, submitted_at, due_at, decided_at, number, name, task_type_id, task_type,
      target, targets, target_digest, target_count, flags, ip)
    select gen_random_uuid(), 'approved', 'applicant a-1', '王晓明', ${decidedAt}, ${decidedAt}, ${decidedAt}, 'LS' || n, '任务' || n, '100',
      '系统扫描|端口与服务探测', '10.0.0.1', '{10.0.0.1}', '', 1, '{}', '192.0.2.1'
    from generate_series(1, ${sql.lit(many)}) as n
  `.execute(desk.db)
  for (const action of ['submit', 'approve'])
    await sql`
      insert into review_event (kind, subject, at, actor, actor_name, action)
      select 'scan-applications', id, ${decidedAt}, '', '', ${action} from scan_application
    `.execute(desk.db)
}

test('an application is removed three years after its decision with all its data; audit entries stay', async () => {
  const secret = encryptSecret(desk.services.secretKey, 'a secret of both sides')
  await saveWebhookSetting(desk.db, { url: 'http://127.0.0.1:1', secret, isOn: true, version: 1 })
  const letter = await storeLetter()
  const id = await desk.submit({ letterFileId: letter })
  await desk.as(anna).call(scanReview.check, { id, check: 'targets', isDone: true })
  await desk.approve(id)
  expect(await Promise.all([count('review_check'), count('webhook_delivery'), count('stored_file')])).toEqual([1, 1, 1])
  desk.clock.set('2022-06-01T00:00:00Z')
  await desk.as(anna).call(scanReview.note, { id, text: '客户来电询问' })
  const before = await desk.audit()

  desk.clock.set(new Date(Date.parse(threeYearsLater) - 1))
  await run()
  expect(await Promise.all([count('scan_application'), count('review_event')])).toEqual([1, 3])
  expect(await findFile(desk.db, letter, desk.clock.now())).toBeDefined()

  desk.clock.set(threeYearsLater)
  await run()
  const left = [count('scan_application'), count('review_event'), count('review_check'), count('webhook_delivery')]
  expect(await Promise.all(left)).toEqual([0, 0, 0, 0])
  expect(await findFile(desk.db, letter, desk.clock.now())).toBeUndefined()
  expect(await removeExpiredFiles(desk.services)).toBe(1)
  expect(await desk.audit()).toEqual([
    ...before,
    {
      action: 'review.remove_old',
      subject: 'scan-applications',
      actor_kind: 'system',
      actor_id: null,
      detail: { items: 1, files: 1, yearsKept: 3 },
    },
  ])
  await run()
  expect(await desk.audit('review.remove_old')).toHaveLength(1)
})

test('pending and recently decided applications stay, with their letters', async () => {
  const letter = await storeLetter()
  const [decided, waiting, later] = [
    await desk.submit({ letterFileId: letter }),
    await desk.submit({ letterFileId: letter }),
    await desk.submit(),
  ]
  await desk.reject(decided)
  desk.clock.advance(1)
  await desk.approve(later)
  desk.clock.set(threeYearsLater)
  await run()
  expect((await desk.rows('scan_application')).map(({ id }) => id).toSorted()).toEqual([waiting, later].toSorted())
  expect(new Set((await desk.rows('review_event')).map(({ subject }) => subject))).toEqual(new Set([waiting, later]))
  expect(await desk.audit('review.remove_old')).toMatchObject([{ detail: { items: 1, files: 0 } }])
  expect(await findFile(desk.db, letter, desk.clock.now())).toBeDefined()
  desk.clock.set('2035-01-01T00:00:00Z')
  await run()
  expect((await desk.rows('scan_application')).map(({ id }) => id)).toEqual([waiting])
})

test('the retention period is a setting', async () => {
  await desk.approve(await desk.submit())
  await saveParameter(desk.db, 'reviewing', { 'scan-applications': { yearsKept: 1 } })
  desk.clock.set('2021-01-10T01:59:59Z')
  await run()
  expect(await count('scan_application')).toBe(1)
  desk.clock.set('2021-01-10T02:00:00Z')
  await run()
  expect(await count('scan_application')).toBe(0)
})

test('an interrupted run leaves complete batches, and the next run removes the rest', async () => {
  await storeApproved(1_100)
  desk.clock.set(threeYearsLater)
  let batches = 0
  const fragile = {
    ...scanReviewable,
    removeRelated: async () => {
      if (++batches === 2) throw new Error('killed')
      return 0
    },
  }
  await expect(run(fragile)).rejects.toThrow('killed')
  expect(await Promise.all([count('scan_application'), count('review_event')])).toEqual([600, 1_200])
  await Promise.all([run(), run()])
  expect(await Promise.all([count('scan_application'), count('review_event')])).toEqual([0, 0])
  const removedItems = (await desk.audit('review.remove_old')).map(({ detail }) => detail.items)
  expect(removedItems).toEqual([500, 500, 100])
})

test('the database allows deleting a history only as a whole and a year after the decision', async () => {
  const remove = (where: ReturnType<typeof sql>) => sql`delete from review_event where ${where}`.execute(desk.db)
  await desk.approve(await desk.submit())
  await expect(remove(sql`action = 'submit'`)).rejects.toThrow('keeps a history whole')
  await expect(remove(sql`action = 'approve'`)).rejects.toThrow('keeps a history whole')
  await expect(sql`update review_event set text = 'x'`.execute(desk.db)).rejects.toThrow('append-only')
  await expect(desk.database.owner.query('truncate review_event')).rejects.toThrow('append-only')
  const waiting = await desk.submit()
  await expect(remove(sql`subject = ${waiting}::uuid`)).rejects.toThrow('keeps a history whole')
  const { rows } = await sql<{ at: Date }>`select now() - interval '364 days' as at`.execute(desk.db)
  desk.clock.set(rows[0]?.at as Date)
  await desk.approve(waiting)
  await expect(remove(sql`subject = ${waiting}::uuid`)).rejects.toThrow('a year after its decision')
  await remove(sql`subject <> ${waiting}::uuid`)
  expect(await count('review_event')).toBe(2)
})
