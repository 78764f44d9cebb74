import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectTo, openFundedAccount } from '../../harness/coins/portal-ledger.ts'
import { startDemoPortal } from '../../harness/demo-data.ts'
import { startPortalProcess } from '../../harness/portal-process.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-backup-'))
const [data, kept, restored] = ['data', 'kept', 'restored'].map((name) => join(root, name)) as [string, string, string]
const account = '6200900001'
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Found = { data: { state: string } }

async function runScript(args: string[], settings: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const child = spawn('node', args, { env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, output }
}

function ask(origin: string, key: string, verb: string, body: object): Promise<unknown> {
  const url = `${origin}/ucc?${new URLSearchParams({ Pagename: 'machine', Controlname: 'ledger', InterfaceType: verb })}`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then((response) => response.json())
}

test('a backup of a portal that books meanwhile can be restored completely', async () => {
  const portal = await startDemoPortal(data)
  const admin = await openStaffSession(portal.origin, 'admin', 'Staff#2026a')
  const grants = { name: '备份测试', scopes: ['ledger.read', 'ledger.book'], callsPerMinute: 100_000, networks: [] }
  const { key } = await admin.call<{ key: string }>(['console', 'machines', 'create'], grants)
  const database = await connectTo(data)
  await openFundedAccount(database, account, 1_000_000)
  await database.end()

  const acknowledged: string[] = []
  const stopping = new AbortController()
  async function book(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reference = randomUUID()
      const use = { RequestId: randomUUID(), account, amount: 1, service: '报告下载', detail: 'x', reference }
      expect(await ask(portal.origin, key, 'use', use)).toMatchObject({ ReturnValue: 1 })
      acknowledged.push(reference)
    }
  }
  const booking = Promise.all([book(), book(), book()])
  await expect.poll(() => acknowledged.length).toBeGreaterThan(0)
  const before = [...acknowledged]
  const { code, output } = await runScript(['scripts/backup.ts', kept], { DATA_DIR: data })
  const during = acknowledged.length - before.length
  stopping.abort()
  await booking
  const picture = /\/media\/[\w-]+\/\d+x\d+\.\w+/.exec(await (await fetch(portal.origin)).text())?.[0] as string
  await portal.stop()
  expect(output).toContain('备份完成')
  expect([code, before.length > 0, during > 0]).toEqual([0, true, true])

  expect(await runScript(['scripts/restore.ts', kept, restored])).toMatchObject({ code: 0 })
  const again = await startPortalProcess({ DATA_DIR: restored })
  try {
    const lost = []
    for (const reference of before)
      if (((await ask(again.origin, key, 'find', { reference })) as Found).data.state !== 'booked') lost.push(reference)
    expect(lost).toEqual([])
    expect((await fetch(again.origin + picture)).status).toBe(200)
    for (const program of ['scripts/verify/ledger.ts', 'scripts/verify/audit.ts'])
      expect(await runScript([program, restored])).toMatchObject({ code: 0 })
    const use = { RequestId: randomUUID(), account, amount: 1, service: '报告下载', detail: 'x', reference: 'after' }
    expect(await ask(again.origin, key, 'use', use)).toMatchObject({ ReturnValue: 1 })
  } finally {
    await again.stop()
  }
})

test('with DATABASE_URL the script names the commands and does nothing', async () => {
  const { code, output } = await runScript(['scripts/backup.ts', join(root, 'none')], { DATABASE_URL: 'postgresql://db.example/portal' })
  expect(code).toBe(2)
  expect(output).toContain('pg_dump --format=custom')
  expect(output).toContain('pg_restore --no-owner')
})
