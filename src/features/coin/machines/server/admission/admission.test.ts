import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallGiven } from '#gateway/call.ts'
import { HttpRefusal } from '#gateway/server/http-body.ts'
import { staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { machineConsole } from '../../contract.ts'
import { createMachineAdmission } from './admission.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { systemHandlers } from '../systems/systems.ts'

const manager = staff('machines.manage')
const gateway = useGateway(
  systemHandlers(async () => []),
  { once: true },
)
let gate: ReturnType<typeof createMachineAdmission>
let count = 0

beforeAll(() => getOrCreateParameter(gateway.db, twoPersonParameter, () => false))
beforeEach(() => {
  gate = createMachineAdmission(gateway.services)
})

function addSystem(overrides: Partial<CallGiven<typeof machineConsole.create>> = {}) {
  const usual = { name: `系统${++count}`, scopes: ['ledger.read' as const], callsPerMinute: 600, networks: [] }
  return gateway.as(manager).call(machineConsole.create, { ...usual, ...overrides })
}

function knock(key: string, ip = '192.0.2.1') {
  return gate.admit(`Bearer ${key}`, { id: 'request', ip, userAgent: '' })
}

async function getStatus(key: string, ip?: string): Promise<number> {
  return knock(key, ip).then(
    () => 200,
    (error: HttpRefusal) => error.status,
  )
}

test('a key allows the scopes of its system', async () => {
  const { id, key } = await addSystem({ name: '证书查询系统', scopes: ['ledger.read', 'ledger.book'] })
  expect(key).toMatch(/^cgk_[\w-]{43}$/)
  expect(await knock(key)).toEqual({ kind: 'machine', id, name: '证书查询系统', scopes: new Set(['ledger.read', 'ledger.book']) })
})

test('the key itself is not stored', async () => {
  const { key } = await addSystem()
  const kept = JSON.stringify([await gateway.rows('machine_key'), await gateway.rows('audit'), await gateway.rows('request_answer')])
  expect(kept).not.toContain(key)
  expect(kept).toContain(key.slice(0, 10))
})

test('every invalid key gets the same refusal', async () => {
  const { key: expired } = await addSystem({ expiresOn: '2026-11-20' })
  const { key: elsewhere } = await addSystem({ networks: ['198.51.100.0/24', '2001:db8::/32'] })
  expect(await getStatus(expired)).toBe(200)
  gateway.clock.set('2026-11-20T16:00:00Z')
  const { key: right } = await addSystem()
  const refused = await Promise.all(
    [expired, elsewhere, right.toLowerCase(), `${right}x`, 'cgk_', ''].map((key) => knock(key).catch((error: HttpRefusal) => error)),
  )
  for (const error of refused) expect(error).toMatchObject({ status: 401, refusal: { code: 'invalid_key', retryAfter: undefined } })
  await expect(gate.admit(undefined, { id: 'request', ip: '192.0.2.1', userAgent: '' })).rejects.toMatchObject({ status: 401 })
  expect(await getStatus(elsewhere, '198.51.100.7')).toBe(200)
  expect(await getStatus(elsewhere, '2001:db8::7')).toBe(200)
  const reasons = (await gateway.audit('machine.refuse')).map(({ detail }) => detail.reason)
  expect(new Set(reasons)).toEqual(new Set(['expired', 'network']))
})

test('a revoked key is refused at once, and its successor works', async () => {
  const { id, key } = await addSystem()
  const { key: successor } = await gateway.as(manager).call(machineConsole.addKey, { id })
  expect([await getStatus(key), await getStatus(successor)]).toEqual([200, 200])
  const [system] = (await gateway.as(manager).call(machineConsole.list, {})).items.filter((item) => item.id === id)
  const former = system?.keys.find(({ prefix }) => key.startsWith(prefix))?.id as string
  await gateway.as(manager).call(machineConsole.revokeKey, { id: former })
  expect([await getStatus(key), await getStatus(successor)]).toEqual([401, 200])
  await expect(gateway.as(manager).call(machineConsole.revokeKey, { id: former })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('once its body has arrived a call is admitted again, as no further call, unless its key was revoked meanwhile', async () => {
  const { id, key } = await addSystem({ callsPerMinute: 2 })
  const info = { id: 'request', ip: '192.0.2.1', userAgent: '' }
  const again = () => gate.admit(`Bearer ${key}`, info, 'body')
  await gate.admit(`Bearer ${key}`, info)
  for (let i = 0; i < 3; i++) expect(await again()).toMatchObject({ kind: 'machine', id })
  expect(await getStatus(key)).toBe(200)
  const [system] = (await gateway.as(manager).call(machineConsole.list, {})).items.filter((item) => item.id === id)
  await gateway.as(manager).call(machineConsole.revokeKey, { id: system?.keys[0]?.id as string })
  await expect(again()).rejects.toMatchObject({ status: 401, refusal: { code: 'invalid_key' } })
})

test('two processes together never exceed the quota, and leave less than one share unused', async () => {
  const { key } = await addSystem({ callsPerMinute: 30 })
  const other = createMachineAdmission(gateway.services)
  const knocks = Array.from({ length: 50 }, (_, i) =>
    (i % 2 ? gate : other).admit(`Bearer ${key}`, { id: 'request', ip: '192.0.2.1', userAgent: '' }).then(
      () => 200,
      (error: HttpRefusal) => ({ status: error.status, retryAfter: error.refusal.retryAfter }),
    ),
  )
  const answers = await Promise.all(knocks)
  // A share is two of thirty: one of them may be unused in the idle process.
  const passed = answers.filter((answer) => answer === 200).length
  expect(passed).toBeLessThanOrEqual(30)
  expect(passed).toBeGreaterThanOrEqual(29)
  expect(answers.find((answer) => answer !== 200)).toEqual({ status: 429, retryAfter: 60 })
  gateway.clock.advance(60_000)
  expect(await getStatus(key)).toBe(200)
})

test('a key over its quota is refused without a database query', async () => {
  const { key } = await addSystem({ callsPerMinute: 2 })
  let queries = 0
  const db = new Proxy(gateway.services.db, {
    get(target, name) {
      if (name === 'selectFrom') queries++
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  gate = createMachineAdmission({ ...gateway.services, db })
  const statuses = []
  for (let i = 0; i < 20; i++) statuses.push(await getStatus(key))
  expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(429)])
  expect(queries).toBeLessThanOrEqual(3)
  gateway.clock.advance(60_000)
  expect(await getStatus(key)).toBe(200)
})

test('unknown keys are rate limited, known keys are not', async () => {
  const { key } = await addSystem()
  await knock(key)
  const wrong = await Promise.all(Array.from({ length: 150 }, () => getStatus(`cgk_${'x'.repeat(43)}`)))
  // The first use of the right key was one of the hundred tries.
  expect(wrong.filter((status) => status === 401)).toHaveLength(99)
  expect(wrong.filter((status) => status === 429)).toHaveLength(51)
  expect(await getStatus(key)).toBe(200)
})

test('the console shows how often and from where a key was used', async () => {
  const { id, key } = await addSystem({ callsPerMinute: 20 })
  for (let i = 0; i < 21; i++) await getStatus(key, '203.0.113.9')
  await gate.flush()
  const [system] = (await gateway.as(manager).call(machineConsole.list, {})).items.filter((item) => item.id === id)
  expect(system?.keys).toEqual([expect.objectContaining({ lastUsedFrom: '203.0.113.9', state: 'active' })])
  expect(system?.days).toHaveLength(30)
  expect(system?.days.at(-1)).toMatchObject({ calls: 21, refused: 1 })
})
