import { expect, inject, test } from 'vitest'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { runDatabase } from './run-database.ts'

const faultOf = (url: string) =>
  runDatabase(url, '/nonexistent', quietLog).then(
    () => [],
    (error: { faults: string[] }) => error.faults,
  )

test('a database that cannot be reached is named by its setting, with the reason and without the password', async () => {
  expect(await faultOf('postgresql://portal:secret@localhost:1/portal')).toEqual([
    expect.stringMatching(/^DATABASE_URL: .*cannot be reached: .*ECONNREFUSED/),
  ])
  const missing = new URL(inject('postgres'))
  missing.pathname = '/missing'
  expect(await faultOf(missing.href)).toEqual([
    'DATABASE_URL: 无法连接数据库 / the database cannot be reached: database "missing" does not exist',
  ])
})
