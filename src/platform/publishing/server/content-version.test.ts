import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { bumpContentVersion, type ContentVersionWatch, watchContentVersion } from '#platform/page-cache/server/content-version.ts'

const database = useDatabase({ once: true })
let watch: ContentVersionWatch | undefined
const seen: number[] = []

afterEach(async () => {
  await watch?.stop()
  seen.length = 0
})

const never = 600_000
const soon = { interval: 5 }

async function start(pollMs = never): Promise<ContentVersionWatch> {
  const started = (watch = await watchContentVersion({ address: database.address, log: quietLog, pollMs }))
  started.onChange(() => seen.push(started.current()))
  return started
}
const bump = () => database.db.transaction().execute(bumpContentVersion)

test('a new version is known as soon as its transaction has committed, not before', async () => {
  const { current } = await start()
  const before = current()
  await database.db.transaction().execute(async (db) => {
    await bumpContentVersion(db)
    const fresh = await watchContentVersion({ address: database.address, log: quietLog })
    expect([current(), fresh.current()]).toEqual([before, before])
    await fresh.stop()
  })
  await expect.poll(() => current(), soon).toBe(before + 1)
  expect(seen).toEqual([before + 1])
})

test('a version counts from the start, whether or not a listener has been added', async () => {
  watch = await watchContentVersion({ address: database.address, log: quietLog, pollMs: never })
  const before = watch.current()
  await bump()
  await expect.poll(() => watch?.current(), soon).toBe(before + 1)
  watch.onChange(() => seen.push(watch?.current() ?? 0))
  await bump()
  await expect.poll(() => seen, soon).toEqual([before + 2])
})

test.each([1, 2, 20])('after catching up, %d versions count that have committed, with no notice and no poll', async (count) => {
  const { current, catchUp } = await start()
  const before = current()
  for (let n = 1; n <= count; n++) {
    await database.pool.query('update content_version set version = version + 1')
    await catchUp()
    expect(current()).toBe(before + n)
  }
})

test('catching up after the watch has stopped resolves and changes nothing', async () => {
  const { current, catchUp, stop } = await start()
  const before = current()
  await stop()
  await bump()
  await catchUp()
  expect(current()).toBe(before)
})

test('a version whose notice was lost is found by polling', async () => {
  const { current } = await start(50)
  const before = current()
  await database.pool.query('update content_version set version = version + 1')
  await expect.poll(() => current(), soon).toBe(before + 1)
})

test('the version rises where the database was restored to an older one', async () => {
  const { current } = await start()
  const before = current()
  await database.pool.query(
    "with older as (update content_version set version = version - 5 returning version) select pg_notify('content', version::text) from older",
  )
  await expect.poll(() => current(), soon).toBe(before + 1)
  await bump()
  await expect.poll(() => current(), soon).toBe(before + 2)
})

test('a lost connection is replaced and missed changes are read', async () => {
  const { current } = await start()
  const before = current()
  for (let round = 1; round <= 3; round++) {
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal content version' and datname = current_database()",
    )
    await bump()
    await expect.poll(() => current(), soon).toBe(before + round)
  }
  expect(seen).toEqual([before + 1, before + 2, before + 3])
})

test('a version counts once whether a poll or its notification tells it first', async () => {
  const { current, stop } = await start(0)
  const before = current()
  for (let i = 0; i < 500; i++) await bump()
  await expect.poll(() => current(), soon).toBeGreaterThan(before)
  await stop()
  expect(current() - before).toBeLessThanOrEqual(500)
})
