import { beforeEach, expect, test } from 'vitest'
import type { HttpRefusal } from '#gateway/server/http-body.ts'
import { anyone, machine, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { machineCalls, machineConsole } from '../../contract.ts'
import { machineLog } from '../../log-contract.ts'
import { createMachineAdmission } from '../admission/admission.ts'
import { systemHandlers } from '../systems/systems.ts'
import { logQueries } from './queries.ts'
import { addCalls, removeOldCalls, startCallLog } from './store.ts'

const manager = staff('machines.manage')
const gateway = useGateway([...systemHandlers(async () => []), ...logQueries])
const today = '2026-11-20'

beforeEach(() => saveParameter(gateway.db, twoPersonParameter, false))

async function addSystem(name: string, callsPerMinute = 600) {
  const system = { name, scopes: ['ledger.read' as const], callsPerMinute, networks: [] }
  return gateway.as(manager).call(machineConsole.create, system)
}

/** One call as the transport sees it: admitted or not, then answered in that time. */
async function see(gate: ReturnType<typeof createMachineAdmission>, key: string, answered: { outcome: string; ms: number }) {
  const info = { id: 'request', ip: '192.0.2.1', userAgent: '' }
  const refused = await gate.admit(`Bearer ${key}`, info).then(
    () => undefined,
    (error: HttpRefusal) => error.refusal.code,
  )
  gate.observe({ call: machineCalls.balance, info, ...answered, outcome: refused ?? answered.outcome })
}

test('calls of a key are counted by day, call, code and time, and written with the next minute', async () => {
  const gate = createMachineAdmission(gateway.services)
  const { key } = await addSystem('证书查询系统', 4)
  await addSystem('另一系统')
  const log = startCallLog(gateway.services, gate.calls)
  for (const ms of [3, 3, 150]) await see(gate, key, { outcome: 'ok', ms })
  await see(gate, key, { outcome: 'unknown_account', ms: 4 })
  await see(gate, key, { outcome: 'ok', ms: 1 })
  await see(gate, 'cgk_unknown', { outcome: 'ok', ms: 1 })
  await log.stop()

  const { total, items } = await gateway.as(manager).call(machineLog.rows, {})
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    day: today,
    system: '证书查询系统',
    prefix: key.slice(0, 10),
    call: 'ledger/balance',
    calls: 5,
    refused: 2,
  })
  expect(items[0]?.errors.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
    { code: 'too_often', count: 1 },
    { code: 'unknown_account', count: 1 },
  ])
  expect([items[0]!.p50 <= 5, items[0]!.p95 > 100]).toEqual([true, true])
})

test('the log is read by key and by day, days without calls too', async () => {
  const systems = [await addSystem('甲系统'), await addSystem('乙系统')]
  const keys = await gateway.rows('machine_key')
  const ids = systems.map(({ id }) => keys.find(({ machine_id }) => machine_id === id)?.id ?? '')
  const usual = { call: 'ledger/balance', outcome: '', bucket: 2, count: 3 }
  await addCalls(gateway.db, [
    { ...usual, key_id: ids[0] ?? '', day: '2026-11-18' },
    { ...usual, key_id: ids[0] ?? '', day: today, call: 'ledger/use' },
    { ...usual, key_id: ids[1] ?? '', day: today, outcome: 'bug' },
  ])
  const { call } = gateway.as(manager)
  const rows = async (given: object) => (await call(machineLog.rows, given)).items.map((row) => [row.day, row.system, row.call, row.calls])
  expect(await rows({ key: ids[0] })).toEqual([
    [today, '甲系统', 'ledger/use', 3],
    ['2026-11-18', '甲系统', 'ledger/balance', 3],
  ])
  expect(await rows({ from: '2026-11-18', to: '2026-11-18' })).toHaveLength(1)
  expect(await rows({ page: 2, pageSize: 2 })).toHaveLength(1)
  const { days, keys: known } = await call(machineLog.figures, { from: '2026-11-18' })
  expect(days.map(({ day, calls, refused }) => [day, calls, refused])).toEqual([
    ['2026-11-18', 3, 0],
    ['2026-11-19', 0, 0],
    [today, 6, 3],
  ])
  expect(known.map(({ system }) => system).toSorted()).toEqual(['乙系统', '甲系统'].toSorted())
})

test('instances add up, and counts are removed when their time is over', async () => {
  await addSystem('甲系统')
  const [key] = await gateway.rows('machine_key')
  const rows = ['2026-05-03', '2026-05-04'].map((day) => ({
    key_id: key?.id ?? '',
    day,
    call: 'ledger/use',
    outcome: '',
    bucket: 0,
    count: 1,
  }))
  await Promise.all([addCalls(gateway.db, rows), addCalls(gateway.db, rows.toReversed())])
  await removeOldCalls(gateway.db, gateway.clock.now())
  expect((await gateway.rows('machine_call_count')).map(({ day, count }) => [day, count])).toEqual([['2026-05-04', 2]])
})

test.each([
  ['a visitor', anyone],
  ['staff without the right', staff('audit.read')],
  ['a key itself', machine('ledger.read')],
])('%s reads no log', async (_, actor) => {
  const refused = gateway.as(actor).call(machineLog.rows, {})
  await expect(refused).rejects.toMatchObject({ code: /invalid_session|forbidden/ })
})
