import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { saveWebhookSetting } from '#platform/webhooks/server/setting.ts'
import { checkAudit, getAuditState, listAuditCheckpoints } from '../audit-contract.ts'
import { formatFinding } from '#platform/audit/rules.ts'
import { addCheckpoints, removeOldAudit } from '#platform/audit/server/checkpoints.ts'
import { checkHandlers, verifyAndStore } from './trail/checks.ts'
import { verifyTrail } from '#platform/audit/server/verify-trail.ts'

const gateway = useGateway(checkHandlers)
const auditor = staff('audit.read')

/** Written one a second, the last one `minutes` ago. */
async function store(count: number, minutes = 60): Promise<void> {
  const newest = new Date(gateway.clock.now().getTime() - minutes * 60_000)
  await sql`
    insert into audit (at, actor_kind, actor_id, actor_name, ip, request_id, action, subject, detail)
    select ${newest}::timestamptz - (${count} - n) * interval '1 second', 'staff', 's-1', '员工', '192.0.2.1', 'r' || n, 'test.act', 'thing ' || n,
      jsonb_build_object('n', n) from generate_series(1, ${count}) as n
  `.execute(gateway.db)
}

/** As the owner of the database can, past every trigger. */
async function tamper(...statements: string[]): Promise<void> {
  await gateway.database.owner.query(['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join('; '))
}

/** Makes every digest fit its row again, as plainly as the portal computed it. */
const rewriteChain = `do $$
  declare c audit_checkpoint; former bytea := ''; last bigint := -9223372036854775808;
  begin
    for c in select * from audit_checkpoint order by number loop
      if c.kind = 'rows' and not exists (select from audit_checkpoint where kind = 'removal') then
        select count(*), sha256(convert_to(coalesce(string_agg(audit_line(a) || chr(10), '' order by id), ''), 'UTF8')) into c.entries, c.rows_digest
        from audit a where id > last and id <= c.last_id;
        last := c.last_id;
      end if;
      c.digest := sha256(former || convert_to(jsonb_build_array(c.number, c.kind, c.first_id, c.last_id, c.entries,
        extract(epoch from c.newest_at), extract(epoch from c.made_at), encode(c.rows_digest, 'hex'))::text, 'UTF8'));
      update audit_checkpoint set entries = c.entries, rows_digest = c.rows_digest, digest = c.digest where number = c.number;
      former := c.digest;
    end loop;
  end $$`

const add = () => addCheckpoints(gateway.db, gateway.clock.now())
const verify = () => verifyTrail(gateway.db, gateway.clock.now())

/** Ten rows each, the last digest as an auditor noted it. */
async function threeCheckpoints(): Promise<string> {
  for (const minutes of [60, 40, 20]) {
    await store(10, minutes)
    await add()
  }
  return (await verify()).digest
}

test('entries older than ten minutes are covered by one checkpoint, in portions', async () => {
  await store(5005)
  await store(3, 5)
  expect((await add()).map(({ entries }) => entries)).toEqual([5000, 5])
  expect(await add()).toEqual([])
  expect(await verify()).toMatchObject({ checkpoints: 2, entries: 5005, findings: [] })
})

test('rows numbered in another order than their dates are covered together', async () => {
  for (const minutes of [11, 9, 11, 8]) await store(1, minutes)
  expect(await add()).toMatchObject([{ entries: 3 }])
  gateway.clock.advance(3600_000)
  expect(await add()).toMatchObject([{ entries: 1 }])
  expect(await verify()).toMatchObject({ checkpoints: 2, entries: 4, findings: [] })
})

test('a checkpoint in the future or before the last one is refused', async () => {
  await threeCheckpoints()
  await store(1)
  await expect(addCheckpoints(gateway.db, new Date('2199-01-01'))).rejects.toThrow('in the future')
  await expect(addCheckpoints(gateway.db, new Date(gateway.clock.now().getTime() - 1))).rejects.toThrow('before the last one')
  expect(await verify()).toMatchObject({ checkpoints: 3, findings: [] })
})

test('entries that may still be written are not covered, whatever the caller calls settled', async () => {
  await sql`insert into audit (at, actor_kind, ip, request_id, action, subject) values (clock_timestamp(), 'system', '', '', 'a.b', '')`.execute(
    gateway.db,
  )
  const { rows } = await sql`select * from audit_add_checkpoint('2099-01-01', ${gateway.clock.now()}, 10)`.execute(gateway.db)
  expect(rows).toEqual([])
})

const insertRow = (id: number) =>
  `insert into audit (id, at, actor_kind, ip, request_id, action, subject) overriding system value values (${id}, '2026-11-20', 'staff', '', '', 'a.b', 's')`

test.each([
  ['a changed row', ['update audit set subject = subject || 1 where id = 7'], 'rows', 1],
  ['a deleted row', ['delete from audit where id = 20'], 'rows', 2],
  ['a row with another date', [`update audit set at = at + interval '1 microsecond' where id = 1`], 'rows', 1],
  ['a row before the first one', [insertRow(-5)], 'rows', 1],
  ['a row put in place of another', ['delete from audit where id = 15', insertRow(15)], 'rows', 2],
  ['another newest_at', [`update audit_checkpoint set newest_at = '2020-01-01' where number = 2`], 'changed', 2],
  ['another count', ['delete from audit where id = 20', 'update audit_checkpoint set entries = 9 where number = 2'], 'changed', 2],
  ['a missing checkpoint', ['delete from audit_checkpoint where number = 2', 'delete from audit where id between 11 and 20'], 'missing', 3],
  [
    'a removal of young rows',
    [
      'delete from audit where id <= 10',
      `insert into audit_checkpoint select 4, 'removal', 1, 10, 10, newest_at, made_at, '', '' from audit_checkpoint where number = 1`,
      rewriteChain,
    ],
    'removal',
    4,
  ],
])('%s is found', async (_, statements, what, number) => {
  await threeCheckpoints()
  await tamper(...statements)
  const { findings } = await verify()
  expect(findings).toContainEqual(expect.objectContaining({ what, number }))
})

test('a trail rewritten as a whole is consistent, but no longer contains the former digests', async () => {
  const noted = await threeCheckpoints()
  await tamper('delete from audit where id between 11 and 20', `update audit set subject = 'x' where id = 3`, rewriteChain)
  const { findings, digests } = await verify()
  expect(findings).toEqual([])
  expect(digests).not.toContain(noted)
})

test('verify-audit finds a digest noted elsewhere, or reports it as missing', async () => {
  const noted = await threeCheckpoints()
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['scripts/verify/audit.ts', gateway.database.address.connectionString, ...args],
      {
        encoding: 'utf8',
      },
    )
    return { status, stdout }
  }
  expect(run('--digest', noted)).toEqual({ status: 0, stdout: expect.stringContaining(`摘要 ${noted} 为第 3 个检查点`) })
  await tamper('delete from audit where id > 20', 'delete from audit_checkpoint where number = 3')
  expect(run()).toMatchObject({ status: 0 })
  expect(run('--digest', noted)).toEqual({ status: 1, stdout: expect.stringContaining('不在审计记录中') })
  await tamper('delete from audit where id = 12')
  expect(run()).toEqual({ status: 1, stdout: expect.stringContaining('检查点 2（记录 11–20）：记录被改动、插入或删除') })
  expect(run('--help')).toEqual({ status: 0, stdout: expect.stringContaining('--digest') })
})

test.each([
  ['/nowhere', '没有数据库'],
  ['postgresql://127.0.0.1:1/portal', '连接不上'],
  ['postgresql://[::/portal', '地址的写法不对'],
  ['--nothing', '用法'],
])('verify-audit says why it cannot read %s, which is no finding', (given, said) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/verify/audit.ts', given], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(said) })
})

test('the portal role can neither change nor remove entries of the trail', async () => {
  await threeCheckpoints()
  for (const statement of [
    'update audit set subject = subject',
    'delete from audit',
    'truncate audit',
    'delete from audit_checkpoint',
    `insert into audit_checkpoint select 9, kind, first_id, last_id, entries, newest_at, made_at, rows_digest, digest from audit_checkpoint`,
    'select audit_append_checkpoint(audit_checkpoint) from audit_checkpoint',
    'alter table audit disable trigger user',
    'set session_replication_role = replica',
  ])
    await expect(gateway.database.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  await expect(gateway.database.owner.query('update audit set subject = subject')).rejects.toThrow('append-only')
  await expect(gateway.database.owner.query('delete from audit')).rejects.toThrow('twelve months')
})

test('entries older than twelve months are removed by whole checkpoints; the removal is recorded and the rest stays consistent', async () => {
  gateway.clock.set('2024-03-01T00:00:00Z')
  await store(4)
  await add()
  gateway.clock.set('2026-11-20T01:30:00Z')
  await store(2)
  await add()
  expect(await removeOldAudit(gateway.db, gateway.clock.now())).toMatchObject([
    { number: 3, kind: 'removal', firstId: 1, lastId: 4, entries: 4 },
  ])
  expect(await removeOldAudit(gateway.db, gateway.clock.now())).toEqual([])
  expect(await gateway.rows('audit')).toHaveLength(2)
  expect(await verify()).toMatchObject({ checkpoints: 3, entries: 2, findings: [] })
  await tamper(insertRow(2))
  expect((await verify()).findings).toMatchObject([{ what: 'rows', number: 1 }])
})

test('each digest is logged, displayed and sent by webhook; findings are logged and displayed', async () => {
  const logged: unknown[] = []
  const log = { ...gateway.services.log, info: (fields: unknown) => logged.push(fields), error: (fields: unknown) => logged.push(fields) }
  const services = { ...gateway.services, log: log as never }
  await saveWebhookSetting(gateway.db, { url: 'https://hooks.example/audit', secret: 'encrypted', isOn: true, version: 1 })
  await store(5)
  await verifyAndStore(services)
  const { items } = await gateway.as(auditor).call(listAuditCheckpoints, {})
  expect(logged).toEqual([{ checkpoint: items[0] }])
  expect(await gateway.rows('webhook_delivery')).toMatchObject([{ event: 'audit.checkpoint', payload: items[0] }])
  expect(await gateway.as(auditor).call(getAuditState, {})).toMatchObject({ last: items[0], check: { entries: 5, findings: [] } })
  await tamper('delete from audit where id = 2')
  await verifyAndStore(services)
  const { check } = await gateway.as(auditor).call(getAuditState, {})
  expect(check?.findings.map(formatFinding)).toEqual(['检查点 1（记录 1–5）：记录被改动、插入或删除'])
  expect(logged.at(-1)).toEqual({ findings: check?.findings })
})

test('an auditor requests another check; callers without the permission are refused', async () => {
  await gateway.as(auditor).call(checkAudit, {})
  expect(gateway.jobs.list).toMatchObject([{ name: 'audit.check' }])
  expect(await gateway.audit('audit.check')).toHaveLength(1)
  await expect(gateway.as(staff('staff.manage')).call(getAuditState, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.as(anyone).call(listAuditCheckpoints, {})).rejects.toMatchObject({ code: 'invalid_session' })
})
