import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startDemoPortal } from '../../harness/demo-data.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { type Address, pageConfig, uccUrl } from '../../harness/wire.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-solution-'))
let portal: PortalProcess
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

const at = (verb: string): Address => ['dns_relay', 'Connon_Control1', verb]
const project = { OperatorId: 'bj', OperatorName: '演示运营中心（北京）', ProjectId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }
const account = 'demo-coin'

async function ask(address: Address, body: object) {
  const url = await uccUrl(address, {}, portal.origin)
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return (await response.json()) as { ReturnValue: number; data: { number: number; Price: number; list: Record<string, string>[] } }
}

/** The account's debits, and its balance. */
async function readLedger(): Promise<{ debits: number; balance: number }> {
  const pool = new Pool({ host: join(directory, 'database/cluster'), user: 'portal', database: 'portal', max: 1 })
  pool.on('error', () => undefined)
  try {
    const { rows } = await pool.query<{ debits: number; balance: number }>(
      `select balance, (select count(*)::int from ledger_entry e where e.account_id = a.id and detail like '方案申请：%') as debits
       from ledger_account a where code = $1`,
      [account],
    )
    return rows[0] as { debits: number; balance: number }
  } finally {
    await pool.end()
  }
}

/** Sends without ever reading the answer. */
async function sendDeaf(address: Address, body: object): Promise<() => void> {
  const url = await uccUrl(address, {}, portal.origin)
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  sent.on('error', () => undefined)
  sent.end(JSON.stringify(body))
  return () => sent.destroy()
}

test('after a kill between debit and response, the retry leaves one debit and one application', async () => {
  portal = await startDemoPortal(directory)
  const { PasswordSalt } = (await pageConfig(portal.origin)) as unknown as { PasswordSalt: string }
  const [task] = (await ask(at('ProjectTaskList'), project)).data.list
  const application = {
    ...project,
    applyWay: 1,
    ApplyMode: 2,
    ApplySource: 1,
    ProjectList: [{ ProjectId: project.ProjectId, TaskList: [{ TaskId: task?.TaskId }] }],
    account,
    password: createHmac('sha256', PasswordSalt).update('Coin#2026d').digest('hex'),
    RequestId: randomUUID(),
  }
  const before = await readLedger()
  const hangUp = await sendDeaf(at('QLMDDAddSolution'), application)
  await expect.poll(async () => (await readLedger()).debits, { interval: 5 }).toBeGreaterThan(before.debits)
  await portal.stop('SIGKILL')
  hangUp()
  portal = await startPortalProcess({ DATA_DIR: directory })
  for (let retry = 0; retry < 2; retry++)
    expect(await ask(at('QLMDDAddSolution'), application)).toMatchObject({ ReturnValue: 1, data: { Price: 20 } })
  const { debits, balance } = await readLedger()
  expect([debits - before.debits, before.balance - balance]).toEqual([1, 20])
  expect((await ask(at('SolutionList'), project)).data.number).toBe(1)
})
