import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo } from '../../harness/coins/portal-ledger.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-scanner-'))
let portal: PortalProcess
let database: Client
let key: string

beforeAll(async () => {
  portal = await startDemoPortal(directory)
  database = await connectTo(directory)
  const admin = await openStaffSession(portal.origin, 'admin', 'Staff#2026a')
  const grants = { name: '扫描平台', scopes: ['scan.run'], callsPerMinute: 600, networks: [] }
  key = (await admin.call<{ key: string }>(['console', 'machines', 'create'], grants)).key
})
afterAll(async () => {
  await database.end()
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** The sample of the document, with a stand-in that reports or ends with a code. */
async function runSample(standIn: string): Promise<string> {
  const [, sample = ''] = /```js\n(.*?)\n```/s.exec(readFileSync('docs/machine-interface.md', 'utf8')) ?? []
  const [program, scanner] = [join(directory, 'scanner.mjs'), join(directory, 'scan.sh')]
  writeFileSync(program, sample)
  writeFileSync(scanner, `#!/bin/sh\n${standIn}\n`)
  chmodSync(scanner, 0o755)
  const child = spawn(process.execPath, [program], { env: { ...process.env, PORTAL: portal.origin, KEY: key, SCANNER: scanner } })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(errors).toBe('')
  return out
}

/** Passed applications of a private network, whose approval can no longer be undone. */
async function keepWaiting(count: number): Promise<string[]> {
  await database.query(`update scan_application set result_at = decided_at where state = 'approved' and result_at is null`)
  const { rows } = await database.query<{ number: string }>(
    `update scan_application set result_at = null, result_file_id = null, result_address = '', scan_fault = '', scanner_id = null, targets = '{10.9.1.0/30}'
     where id in (select id from scan_application where state = 'approved' and decided_at < now() - interval '1 hour' order by decided_at limit $1)
     returning number`,
    [count],
  )
  return rows.map(({ number }) => number)
}

test('the sample of the document scans what has passed and hands over the report', async () => {
  const numbers = await keepWaiting(2)
  const out = await runSample(`cat > "${directory}/seen"; printf '%%PDF-1.7 report'`)
  expect(out.trim().split('\n').toSorted()).toEqual(numbers.map((number) => `${number} delivered`).toSorted())
  expect(readFileSync(join(directory, 'seen'), 'utf8')).toBe('10.9.1.0/30')
  const { rows } = await database.query<{ name: string }>(
    `select stored_file.name from scan_application join stored_file on stored_file.id = result_file_id where number = any($1)`,
    [numbers],
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(numbers.map((number) => `${number}.pdf`).toSorted())
  expect(await runSample('exit 1')).toBe('')
})

test('a scanner that breaks off is reported with its code', async () => {
  const [number] = await keepWaiting(1)
  expect(await runSample('exit 3')).toBe(`${number} failed\n`)
  const { rows } = await database.query('select scan_fault from scan_application where number = $1', [number])
  expect(rows).toEqual([{ scan_fault: '扫描程序退出，代码 3' }])
})
