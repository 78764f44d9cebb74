import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { isDatabaseDown } from '#platform/log/server/database-down.ts'

const database = useDatabase({ once: true })

test.each([
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, true],
  [{ code: 'EHOSTUNREACH', syscall: 'connect' }, true],
  [{ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ code: '25006' }, true],
  [{ code: '57P01' }, true],
  [{ code: '23505' }, false],
  [{}, false],
])('an error with %j is classified as an unreachable database: %s', (details, isDown) => {
  expect(isDatabaseDown(Object.assign(new Error('failed'), details))).toBe(isDown)
  expect(isDatabaseDown({ message: 'failed', ...details })).toBe(isDown)
})

test('a connection that breaks within a transaction fails that transaction and nothing else', async () => {
  const broken = database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const { pid } = rows[0] as { pid: number }
    await sql`select pg_terminate_backend(${pid})`.execute(database.autonomousDb)
    // No query waits for its answer on the connection when it breaks.
    const backends = () => sql`select from pg_stat_activity where pid = ${pid}`.execute(database.autonomousDb)
    await expect.poll(async () => (await backends()).rows.length).toBe(0)
    await sql`select 1`.execute(db)
  })
  const error = await broken.catch((reason: unknown) => reason)
  expect(isDatabaseDown(error)).toBe(true)
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})
