import { afterEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { bumpContentVersion, type ContentVersionWatch, watchContentVersion } from './content-version.ts'

const database = useDatabase({ once: true })
let watch: ContentVersionWatch | undefined
const seen: number[] = []

afterEach(async () => {
  await watch?.stop()
  seen.length = 0
})

const never = 600_000
const soon = { timeout: 15_000, interval: 5 }

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
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(current()).toBe(before)
  })
  await vi.waitFor(() => expect(current()).toBe(before + 1), soon)
  expect(seen).toEqual([before + 1])
})

test('the notification of a publication names what it changed: everything else keeps its version', async () => {
  const { current } = await start()
  const before = current()
  await database.db.transaction().execute((db) => bumpContentVersion(db, ['note', 'page /note?id=一']))
  await vi.waitFor(() => expect(current()).toBe(before + 1), soon)
  expect([current(['note']), current(['page /note?id=一']), current(['news', 'note'])]).toEqual(Array(3).fill(before + 1))
  expect([current(['news']), current([])]).toEqual([before, before])
  await bump()
  await vi.waitFor(() => expect([current(['news']), current([])]).toEqual([before + 2, before + 2]), soon)
})

test('a version whose notice was lost is found by polling', async () => {
  const { current } = await start(50)
  const before = current()
  await database.pool.query('update content_version set version = version + 1')
  await vi.waitFor(() => expect(current()).toBe(before + 1), soon)
  expect(current(['news'])).toBe(before + 1)
})

test('a lost connection is replaced and missed changes are read', async () => {
  const { current } = await start()
  const before = current()
  for (let round = 1; round <= 3; round++) {
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal content version' and datname = current_database()",
    )
    await bump()
    await vi.waitFor(() => expect(current()).toBe(before + round), soon)
  }
  expect(seen).toEqual([before + 1, before + 2, before + 3])
})
