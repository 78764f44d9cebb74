import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatDateTime } from '#kit/dates.ts'
import { openArchivePlace } from '#platform/wal-archive/server/archive-place.ts'
import { archiveWal } from '#platform/wal-archive/server/archive-wal.ts'
import { connectTo, openFundedAccount } from '../../harness/coins/portal-ledger.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import { startPortalProcess } from '../../harness/portal-process.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-moment-'))
const [data, kept, restored, wal] = ['data', 'kept', 'restored', '日志 wal'].map((name) => join(root, name)) as [
  string,
  string,
  string,
  string,
]
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function run(args: string[]): Promise<string> {
  const child = spawn('node', args, { env: { ...process.env, DATA_DIR: data, PORTAL_WAL_ARCHIVE: wal } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const [code] = (await once(child, 'exit')) as [number]
  return `${code} ${output}`
}

/** Opens accounts with coins in the database of a running portal. */
async function fund(...accounts: string[]): Promise<void> {
  const database = await connectTo(data)
  for (const account of accounts) await openFundedAccount(database, account, 100)
  await database.end()
}

/** A whole second, as the command takes, between what was committed before and what will be. */
async function passSecond(): Promise<Date> {
  const database = await connectTo(data)
  const { rows } = await database.query<{ at: Date }>(`select date_trunc('second', clock_timestamp()) + interval '1 s' as at`)
  const at = rows[0]?.at as Date
  const hasPassed = async () =>
    (await database.query<{ is: boolean }>('select clock_timestamp() > $1::timestamptz as is', [at])).rows[0]?.is
  await expect.poll(hasPassed).toBe(true)
  await database.end()
  return at
}

test('a portal is restored to a moment in Shanghai time: bookings until then are there, ledger and audit trail intact', async () => {
  const portal = await startDemoPortal(data, { PORTAL_WAL_ARCHIVE: wal })
  const archive = () => archiveWal(data, openArchivePlace(wal), new Date())
  await archive()
  expect(await run(['scripts/backup.ts', kept])).toMatch(/^0 .*备份完成/)
  await fund('6200900011')
  const at = await passSecond()
  await fund('6200900012')
  await archive()
  await portal.stop()

  expect(await run(['scripts/restore.ts', kept, restored, '--at', '2026-13-01 10:00'])).toMatch(/^2 --at 2026-13-01 10:00: 请写作/)
  expect(await run(['scripts/restore.ts', kept, restored, '--at', '2000-01-01 10:00'])).toMatch(/^1 .*请用更早的备份/)
  expect(await run(['scripts/restore.ts', kept, restored, '--at', formatDateTime(at)])).toMatch(/^0 已恢复到/)
  const again = await startPortalProcess({ DATA_DIR: restored, PORTAL_WAL_ARCHIVE: wal })
  try {
    const database = await connectTo(restored)
    const { rows } = await database.query<{ code: string }>(`select code from ledger_account where code like '62009000%' order by code`)
    await database.end()
    expect(rows).toEqual([{ code: '6200900011' }])
    for (const verifier of ['ledger', 'audit']) expect(await run([`scripts/verify/${verifier}.ts`, restored])).toMatch(/^0 /)
    // The archive goes on, on a line of its own.
    const names = await archiveWal(restored, openArchivePlace(wal), new Date())
    expect(names.every((name) => name.startsWith('00000002'))).toBe(true)
  } finally {
    await again.stop()
  }
})
