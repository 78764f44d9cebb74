import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'

const toAddress = (role: string) => `postgresql://${role}@localhost/portal?host=${join(inject('portalData'), 'database/cluster')}`
const asOwner = new pg.Client({ connectionString: toAddress('portal') })

beforeAll(() => asOwner.connect())
afterAll(() => asOwner.end())

async function roleGauge(origin: string): Promise<string | undefined> {
  return /^portal_database_role_restricted (\d)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]
}

test('the portal connects under a role that does not own audit and ledger and may only insert into them', async () => {
  const { rows: connected } = await asOwner.query(
    `select distinct usename as role from pg_stat_activity where application_name like 'portal%' and datname = current_database()`,
  )
  expect(connected).toEqual([{ role: 'portal_app' }])
  const { rows } = await asOwner.query<{ name: string; isOwner: boolean; may: string[] }>(
    `select relname as name, pg_has_role('portal_app', relowner, 'member') as "isOwner",
       array(select p from unnest('{select,insert,update,delete,truncate}'::text[]) as p where has_table_privilege('portal_app', oid, p)) as may
     from pg_class where relname in ('audit', 'audit_checkpoint', 'ledger_booking', 'ledger_entry', 'ledger_checkpoint', 'migration') order by relname`,
  )
  const added = { isOwner: false, may: ['select', 'insert'] }
  const read = { isOwner: false, may: ['select'] }
  expect(rows).toEqual([
    { name: 'audit', ...added },
    { name: 'audit_checkpoint', ...read },
    { name: 'ledger_booking', ...added },
    { name: 'ledger_checkpoint', ...added },
    { name: 'ledger_entry', ...added },
    { name: 'migration', ...read },
  ])
  expect((await asOwner.query(`select rolsuper from pg_roles where rolname = 'portal_app'`)).rows).toEqual([{ rolsuper: false }])
  expect(await roleGauge(inject('portal'))).toBe('1')
})

test.each([
  ['the restricted role alone', { DATABASE_URL: 'portal_app' }, '1'],
  ['the restricted role and the owner', { DATABASE_URL: 'portal_app', DATABASE_OWNER_URL: 'portal' }, '1'],
  ['the owner alone', { DATABASE_URL: 'portal' }, '0'],
])('with DATABASE_URL of %s metrics and log say whether the role is restricted', async (_, roles, gauge) => {
  const output: string[] = []
  const settings = Object.fromEntries(Object.entries(roles).map(([name, role]) => [name, toAddress(role)]))
  const second = await startSecondPortal(settings, (text) => output.push(text))
  try {
    expect(await roleGauge(second.origin)).toBe(gauge)
    expect(output.join('').includes('DATABASE_OWNER_URL')).toBe(gauge === '0')
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
  } finally {
    await second.stop()
  }
})

test('verify-audit reads the trail of a running portal', () => {
  const { status, stdout } = spawnSync('node', ['scripts/verify/audit.ts', inject('portalData')], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringContaining('✓ 审计记录完整')])
})
