import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import type { AuditAction } from '#gateway/declared.ts'
import type { CallGiven } from '#gateway/call.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import { alertCalls } from '../contract.ts'
import { describeRule } from '../rules.ts'
import { checkAlerts } from './alert-job.ts'
import { alertHandlers } from './handlers.ts'

const gateway = useGateway(alertHandlers)
const auditor = staff('audit.read')
const words = {
  listStaffWith: async () => [{ id: 'auditor', name: '赵审计' }],
  nameAction: (action: string) => `《${action}》`,
  nameJob: (job: string) => job,
}
const base = {
  name: '规则',
  actions: ['list.export'],
  actorKind: '',
  leastRows: 0,
  fromTime: '',
  toTime: '',
  times: 1,
  minutes: 10,
  isOn: true,
}
const add = (given: Partial<CallGiven<typeof alertCalls.add>>) => gateway.as(auditor).call(alertCalls.add, { ...base, ...given } as never)
const check = () => checkAlerts(gateway.services, words)
const titles = async () => (await gateway.rows('notice')).map(({ person, title, text, url }) => ({ person, title, text, url }))

beforeEach(() => gateway.db.deleteFrom('audit_alert_rule').execute())

async function act(action: AuditAction, { actor = staff(), detail = {}, ip = '192.0.2.1', at = gateway.clock.now() } = {}) {
  await writeAudit({ db: gateway.db, at }, { actor, request: { id: 'r', ip, userAgent: '' } }, { action, subject: 'thing 1', detail })
}

test.each([
  [1001, 1],
  [1000, 0],
  [undefined, 0],
])('an export of %s rows fires %s times, once only, with the way to the entry', async (rows, times) => {
  await add({ name: '大量导出', leastRows: 1001 })
  await act('list.export', { detail: { query: '', rows } })
  await check()
  await check()
  const [entry] = (await gateway.rows('audit')).filter(({ action }) => action === 'list.export')
  expect(await titles()).toEqual(
    Array.from({ length: times }, () => ({
      person: 'staff auditor',
      title: '审计告警：大量导出',
      text: '2026-11-20 09:30:00，李编辑：《list.export》，1001 行',
      url: `/console/audit?id=${entry?.id}`,
    })),
  )
  expect(await gateway.as(auditor).call(alertCalls.fired, {})).toMatchObject({ total: times })
})

test.each([
  ['2026-11-20T22:00:00+08:00', 1],
  ['2026-11-21T05:59:59+08:00', 1],
  ['2026-11-21T06:00:00+08:00', 0],
  ['2026-11-20T21:59:59+08:00', 0],
  ['2026-11-20T12:00:00+08:00', 1, '09:00', '18:00'],
  ['2026-11-20T18:00:00+08:00', 0, '09:00', '18:00'],
])('a login at %s fires %s times', async (at, times, fromTime = '22:00', toTime = '06:00') => {
  await add({ name: '夜间登录', actions: ['login.succeed'], actorKind: 'staff', fromTime, toTime })
  gateway.clock.set(at)
  await act('login.succeed')
  await act('login.succeed', { actor: applicant() })
  await check()
  expect(await titles()).toHaveLength(times)
})

test('five refusals of one person within ten minutes fire once; those of others and former ones do not count', async () => {
  await add({ actions: ['access.refuse'], times: 5 })
  const refuse = async (count: number, ip = '192.0.2.1') => {
    for (let n = 0; n < count; n++) await act('access.refuse', { actor: anyone as never, ip })
    await check()
  }
  await refuse(4)
  await refuse(1, '192.0.2.2')
  expect(await titles()).toEqual([])
  gateway.clock.advance(10 * 60_000)
  await refuse(4)
  expect(await titles()).toEqual([])
  await refuse(1)
  await refuse(4)
  expect(await titles()).toHaveLength(1)
  await refuse(1)
  expect(await titles()).toHaveLength(2)
})

test('what alone would not meet the rule does not count towards its times', async () => {
  await add({ leastRows: 1001, times: 3, fromTime: '09:00', toTime: '18:00', minutes: 60 })
  const exportRows = (rows: number) => act('list.export', { detail: { query: '', rows } })
  await act('list.export', { detail: { query: '', rows: 5000 }, at: new Date('2026-11-20T08:59:59+08:00') })
  for (const rows of [1, 1000, 5000, 5000]) await exportRows(rows)
  await check()
  expect(await titles()).toEqual([])
  await exportRows(1001)
  await check()
  expect(await titles()).toHaveLength(1)
})

test('an entry is found behind any number of those that do not fire', async () => {
  await add({ actions: ['access.refuse'], times: 2 })
  const at = gateway.clock.now()
  await sql`insert into audit (at, actor_kind, ip, request_id, action, subject)
    select ${at}, 'anyone', '10.0.' || n / 256 || '.' || n % 256, 'r', 'access.refuse', 'x' from generate_series(0, 2500) n`.execute(
    gateway.db,
  )
  for (let n = 0; n < 2; n++) await act('access.refuse')
  await check()
  expect(await titles()).toHaveLength(1)
})

test('a job that did not run makes up for it, a rule that is off fires nothing', async () => {
  await add({})
  await check()
  await act('list.export')
  gateway.clock.advance(3 * 3_600_000)
  await check()
  expect(await titles()).toHaveLength(1)
  const [rule] = (await gateway.as(auditor).call(alertCalls.rules, {})).items
  const { id = '', version = 0, ...given } = rule ?? {}
  await gateway.as(auditor).call(alertCalls.change, { ...base, ...given, id, version, isOn: false } as never)
  await act('list.export')
  await check()
  expect(await titles()).toHaveLength(1)
  const stale = gateway.as(auditor).call(alertCalls.change, { ...base, ...given, id, version } as never)
  await expect(stale).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await gateway.as(auditor).call(alertCalls.remove, { id })
  expect(await gateway.rows('audit_alert')).toEqual([])
  expect((await gateway.audit()).map(({ action }) => action)).toEqual([
    'audit-alert.add',
    'list.export',
    'audit-alert.change',
    'list.export',
    'audit-alert.remove',
  ])
})

test.each([
  [{ actions: [] }, 'actions'],
  [{ fromTime: '25:00', toTime: '06:00' }, 'fromTime'],
  [{ fromTime: '22:00' }, 'toTime'],
  [{ fromTime: '22:00', toTime: '22:00' }, 'toTime'],
  [{ times: 0 }, 'times'],
  [{ leastRows: 1.5 }, 'leastRows'],
])('%j is refused at its field', async (given, field) => {
  await expect(add(given as never)).rejects.toMatchObject({ errors: [{ field }] })
})

test('a rule says itself in one sentence', () => {
  const rule = { ...base, actorKind: 'staff', leastRows: 5, fromTime: '22:00', toTime: '06:00', times: 5 } as const
  expect(describeRule(rule, (action) => action)).toBe('员工：list.export，不少于 5 行，22:00–06:00 之间，10 分钟内 5 次')
})

test('others are refused', async () => {
  for (const call of Object.values(alertCalls)) {
    await expect(gateway.as(anyone).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(staff('settings.manage')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
  }
})
