import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { saveBackupTime, saveTrial } from '#platform/backup/server/last-backup.ts'
import { saveAuditCheck } from '#platform/audit/server/last-check.ts'
import { createProbes } from './conditions.ts'
import { readCertificateEnd } from './conditions.ts'
import { certificate, privateKey } from '../../../../../../test/harness/certificate.ts'

const gateway = useGateway([])
const gib = 1024 ** 3
const dayMs = 86_400_000

const withDisk = (free: number) => createProbes({ readDisk: async () => ({ free: free * gib, size: 100 * gib }), readCertificateEnd })

test.each([
  [9.9, false, '剩余 9.9 GiB，占 9%'],
  [10, false, undefined],
  [11.9, true, '剩余 11.9 GiB，占 11%'],
  [12, true, undefined],
])('with %d of 100 GiB free, and an alarm open: %s, the disk says %s', async (free, isOpen, said) => {
  expect(await withDisk(free).disk(gateway.services, isOpen)).toBe(said)
})

test('a backup is too old after a day and two hours; without any, so much after the first start', async () => {
  const { services, clock } = gateway
  const { backup } = createProbes()
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from migration`.execute(gateway.db)
  const [{ at } = { at: new Date(0) }] = rows
  const first = at.getTime()
  clock.set(new Date(first + dayMs))
  expect(await backup(services, false)).toBeUndefined()
  clock.set(new Date(first + dayMs * 1.2))
  expect(await backup(services, false)).toBe('没有备份记录')
  await saveBackupTime(services.dataDirectory, clock.now().toISOString())
  clock.advance(26 * 3_600_000)
  expect(await backup(services, false)).toBeUndefined()
  clock.advance(1)
  expect(await backup(services, false)).toContain('最近一次备份：')
})

test('a backup that could not be restored is told until one could', async () => {
  const { services } = gateway
  const { restore } = createProbes()
  expect(await restore(services, false)).toBeUndefined()
  const at = '2026-11-22T21:00:00.000Z'
  await saveTrial(services.dataDirectory, { at, backupAt: at, fault: '备份缺少此文件' })
  expect(await restore(services, false)).toBe('2026-11-23 05:00:00 试恢复：备份缺少此文件')
  await saveTrial(services.dataDirectory, { at, backupAt: at, fault: '' })
  expect(await restore(services, true)).toBeUndefined()
})

test('findings of ledger and audit are alarms', async () => {
  const { services, db, clock } = gateway
  const { ledger, audit } = createProbes()
  expect([await ledger(services, false), await audit(services, false)]).toEqual([undefined, undefined])
  await sql`insert into ledger_check (at, entries, findings) values (${clock.now()}, 1, '[{"what": "sum"}]')`.execute(db)
  const finding = { what: 'rows', number: 1, firstId: 1, lastId: 2 } as const
  await saveAuditCheck(db, { at: clock.now().toISOString(), checkpoints: 1, entries: 2, digest: '', findings: [finding] })
  expect([await ledger(services, false), await audit(services, false)]).toEqual([
    '2026-11-20 09:30:00 的核对发现 1 处不符',
    '2026-11-20 09:30:00 的核对发现 1 处不符',
  ])
})

test('rows that were changed past the portal are an alarm, by what they are', async () => {
  const { services, db, clock } = gateway
  const { seal } = createProbes()
  expect(await seal(services, false)).toBeUndefined()
  for (const subject of ['staff 1', 'staff 2', 'role editor'])
    await db.insertInto('broken_seal').values({ subject, found_at: clock.now() }).execute()
  expect(await seal(services, false)).toBe('员工账号 2 处、角色 1 处可能被越过系统修改，暂不能使用')
})

test('a used-up SMS budget is an alarm where messages are sent', async () => {
  const { sms } = createProbes()
  const spentOut = { ...gateway.services, sms: { ...gateway.services.sms, dailyBudget: 0 } }
  expect(await sms(gateway.services, false)).toBeUndefined()
  expect(await sms(spentOut, false)).toBe('今日已用 0 条，每日额度 0 条')
  expect(await sms({ ...spentOut, sms: { provider: undefined, dailyBudget: 0 } }, false)).toBeUndefined()
})

test('a dead job is an alarm', async () => {
  const dead = {
    id: '',
    name: 'x',
    label: '发送短信',
    mayRetry: true,
    failedAt: gateway.clock.now(),
    attempts: 6,
    ofInput: false,
    message: '',
  }
  const jobs = { ...gateway.jobs, listDead: async () => ({ total: 3, items: [dead] }) }
  const { job } = createProbes()
  expect(await job(gateway.services, false)).toBeUndefined()
  expect(await job({ ...gateway.services, jobs }, false)).toBe('3 个任务多次尝试后仍未成功，最近一个：发送短信')
})

test('the certificate of the site is read from the site, at most once an hour', async () => {
  const server = createServer({ cert: certificate, key: privateKey }, (socket) => socket.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const end = await readCertificateEnd(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
  let reads = 0
  const probes = createProbes({ readDisk: async () => ({ free: 1, size: 1 }), readCertificateEnd: async () => (reads++, end) })
  gateway.clock.set(new Date(end.getTime() - 14 * dayMs))
  expect(await probes.certificate(gateway.services, false)).toBeUndefined()
  gateway.clock.advance(1)
  expect(await probes.certificate(gateway.services, false)).toContain('https://www.example.cn 的证书将于 ')
  gateway.clock.advance(14 * dayMs)
  expect(await probes.certificate(gateway.services, false)).toContain('的证书已于 ')
  expect(await probes.certificate({ ...gateway.services, siteOrigin: 'http://localhost:8080' }, false)).toBeUndefined()
  expect(reads).toBe(1)
})
