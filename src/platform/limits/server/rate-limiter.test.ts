import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { getRequestCount, countRequest, removeEndedWindows, countRequests } from './rate-limiter.ts'

const start = new Date('2026-11-20T01:30:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const database = useDatabase({ once: true })

test('requests up to the limit pass, further ones are told how long to wait', async () => {
  const answers = []
  for (const seconds of [0, 10, 20.5, 60])
    answers.push(await countRequest(database.db, 'window', { limit: 2, seconds: 60, now: later(seconds) }))
  const passed = { allowed: true, retryAfter: 0 }
  expect(answers).toEqual([passed, passed, { allowed: false, retryAfter: 40 }, passed])
  expect(await getRequestCount(database.db, 'window', later(60))).toBe(1)
})

test('two concurrent processes together admit exactly the limit', async () => {
  const other = openDatabase(database.address, quietLog)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, turn) =>
      countRequest(turn % 2 ? other.db : database.db, 'parallel', { limit: 37, seconds: 60, now: start }),
    ),
  )
  await other.close()
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(37)
})

test('several requests at once are admitted up to the limit of the window', async () => {
  const limit = { limit: 10, seconds: 60, now: start }
  const granted = []
  for (const wanted of [4, 4, 4, 4]) granted.push((await countRequests(database.db, 'shares', { ...limit, wanted })).granted)
  expect(granted).toEqual([4, 4, 2, 0])
  expect(await countRequests(database.db, 'shares', { ...limit, wanted: 4, now: later(60) })).toEqual({ granted: 4, endsAt: later(120) })
})

test('a window that began before the clock was set back ends at once', async () => {
  const limit = { limit: 1, seconds: 60 }
  await countRequest(database.db, 'clock', { ...limit, now: start })
  expect(await countRequest(database.db, 'clock', { ...limit, now: later(-30) })).toMatchObject({ allowed: false })
  expect(await countRequest(database.db, 'clock', { ...limit, now: later(-172_800) })).toMatchObject({ allowed: true })
})

test('an ended window is neither counted nor stored', async () => {
  const { db } = database
  await countRequest(db, 'old', { limit: 1, seconds: 60, now: start })
  await countRequest(db, 'young', { limit: 1, seconds: 600, now: start })
  expect(await getRequestCount(db, 'old', later(60))).toBe(0)
  await removeEndedWindows(db, later(60))
  const keys = (await db.selectFrom('rate_bucket').select('key').where('key', 'in', ['old', 'young']).execute()).map(({ key }) => key)
  expect(keys).toEqual(['young'])
})
