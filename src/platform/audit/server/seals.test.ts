import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../test/harness/actors.ts'
import { startGateway, type TestGateway } from '../../../../test/harness/gateway.ts'
import { checkAudit, getAuditSeals } from '../contract.ts'
import { auditHandlers } from './handlers.ts'
import { checkAudit as compareSeals, removeOldAudit, sealAudit } from './seals.ts'

let gateway: TestGateway
const auditor = staff('audit.read')

beforeEach(async () => {
  gateway = await startGateway(auditHandlers)
})
afterEach(() => gateway.close())

/** Written one a second, the last one `minutes` ago. */
async function store(count: number, minutes = 60): Promise<void> {
  const newest = new Date(gateway.clock.now().getTime() - minutes * 60_000)
  await sql`
    insert into audit (at, actor_kind, actor_id, actor_name, ip, request_id, action, subject, detail)
    select ${newest}::timestamptz - (${count} - n) * interval '1 second', 'staff', 's-1', '员工', '192.0.2.1', 'r' || n, 'test.act', 'thing ' || n,
      jsonb_build_object('n', n) from generate_series(1, ${count}) as n
  `.execute(gateway.db)
}

/** As somebody would who owns the database. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table audit disable trigger user`.execute(gateway.db)
  await statement.execute(gateway.db)
  await sql`alter table audit enable trigger user`.execute(gateway.db)
}

const seal = () => sealAudit(gateway.db, gateway.clock.now())
const compare = () => compareSeals(gateway.db, gateway.clock.now())

test('what is older than ten minutes is sealed once, in pieces', async () => {
  await store(10_005)
  await store(3, 5)
  expect(await seal()).toBe(10_005)
  expect(await seal()).toBe(0)
  expect((await gateway.rows('audit_seal')).map(({ entries }) => entries)).toEqual([10_000, 5])
  expect(await compare()).toMatchObject({ seals: 2, entries: 10_005, broken: null })
})

test('rows that were numbered in another order than they were dated are sealed together', async () => {
  await store(1, 11)
  await store(1, 9)
  await store(1, 11)
  await store(1, 8)
  expect(await seal()).toBe(3)
  gateway.clock.advance(3600_000)
  expect(await seal()).toBe(1)
  expect(await compare()).toMatchObject({ seals: 2, entries: 4, broken: null })
})

test.each([
  ['changed', sql`update audit set subject = 'thing 8' where id = 7`],
  ['left out', sql`delete from audit where id = 20`],
  ['redated', sql`update audit set at = at + interval '1 microsecond' where id = 1`],
])('a row that was %s is seen', async (_, statement) => {
  await store(20)
  await seal()
  await tamper(statement)
  expect(await compare()).toMatchObject({ broken: { number: 1, firstId: 1, throughId: 20 } })
})

test('a seal made anew for changed rows no longer fits the one after it', async () => {
  await store(10)
  await seal()
  await store(10, 30)
  await seal()
  await tamper(sql`update audit set detail = '{}' where id = 3`)
  await sql`alter table audit_seal disable trigger user`.execute(gateway.db)
  await sql`
    update audit_seal set digest = (
      select sha256(decode(repeat('00', 32), 'hex') || convert_to(string_agg(audit_line(audit) || chr(10), '' order by id), 'UTF8'))
      from audit where id <= 10
    ) where number = 1
  `.execute(gateway.db)
  expect(await compare()).toMatchObject({ broken: { number: 2 } })
})

test('no row goes before its twelve months are over, and none is changed ever', async () => {
  await store(1)
  await expect(sql`delete from audit`.execute(gateway.db)).rejects.toThrow('twelve months')
  await expect(sql`update audit set subject = ''`.execute(gateway.db)).rejects.toThrow('append-only')
  await expect(sql`truncate audit`.execute(gateway.db)).rejects.toThrow('append-only')
})

test('what is sealed and older than twelve months goes; the seals stay and the rest still fits', async () => {
  gateway.clock.set('2024-03-01T00:00:00Z')
  await store(4)
  await seal()
  gateway.clock.set('2026-11-20T01:30:00Z')
  await store(2)
  await seal()
  await removeOldAudit(gateway.db, gateway.clock.now())
  expect(await gateway.rows('audit')).toHaveLength(2)
  expect(await compare()).toMatchObject({ seals: 2, entries: 2, broken: null })
})

test('the auditor sees what the last check said and asks for another; nobody else does', async () => {
  await store(5)
  await seal()
  await compare()
  const seen = await gateway.as(auditor).call(getAuditSeals, {})
  expect(seen).toMatchObject({ entries: 5, check: { entries: 5, broken: null } })
  await gateway.as(auditor).call(checkAudit, {})
  expect(gateway.jobs.list).toMatchObject([{ name: 'audit.check' }])
  expect(await gateway.audit('audit.check')).toHaveLength(1)
  await expect(gateway.as(staff('staff.manage')).call(getAuditSeals, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.as(anyone).call(checkAudit, {})).rejects.toMatchObject({ code: 'invalid_session' })
})
