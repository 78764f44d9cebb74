import { beforeEach, expect, test } from 'vitest'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { retentionJob } from '#platform/reviewing/server/retention.ts'
import { staff } from '../../../../../test/harness/actors.ts'
import { me, openCoinCustomers } from '../../../../../test/harness/coins/coin-customers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { appealReview, fileAppeal } from '../contract.ts'
import { buildAppeal } from '../fixtures.ts'
import { appealCommands } from './commands.ts'
import { appealReviewable } from './reviewable.ts'

const gateway = useGateway([...appealCommands, ...reviewHandlers({ reviewable: appealReviewable, calls: appealReview }, async () => [])])
const anna = { ...staff('appeals.handle'), id: 'anna', name: '安财务' }

beforeEach(() => openCoinCustomers(gateway.db))

async function file(description: string): Promise<string> {
  return (await gateway.as(me).call(fileAppeal, buildAppeal({ description }))).id
}

async function leftAt(time: string): Promise<string[]> {
  gateway.clock.set(time)
  await retentionJob(gateway.services, [appealReviewable]).run({})
  const subjects = new Set((await gateway.rows('review_event')).map(({ subject }) => subject))
  const appeals = (await gateway.rows('appeal')).map(({ id }) => id)
  expect(subjects).toEqual(new Set(appeals))
  return appeals.toSorted()
}

test('a handled appeal is removed after three years with its phone and history; a pending one never is', async () => {
  gateway.clock.set('2020-03-15T02:00:00Z')
  const [handled, waiting] = [await file('扣了两次'), await file('余额不对')]
  await gateway.as(anna).call(appealReview.decide, { id: handled, action: 'approve', comment: '已冲正 1 枚' })
  expect(await leftAt('2023-03-15T01:59:59.999Z')).toEqual([handled, waiting].toSorted())
  expect(await leftAt('2023-03-15T02:00:00Z')).toEqual([waiting])
  expect(await leftAt('2040-01-01T00:00:00Z')).toEqual([waiting])
  expect(await gateway.audit('review.remove_old')).toMatchObject([
    { subject: 'appeals', actor_kind: 'system', detail: { items: 1, files: 0, yearsKept: 3 } },
  ])
})
