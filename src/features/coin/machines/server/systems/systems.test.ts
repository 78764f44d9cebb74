import { beforeAll, expect, test } from 'vitest'
import { applicant, coinAccount, machine, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { machineConsole as calls } from '../../contract.ts'
import { isFromNetworks, isNetwork } from '#platform/limits/server/networks.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { systemHandlers } from './systems.ts'

const manager = staff('machines.manage')
const grants = { name: '报告系统', scopes: ['ledger.book' as const], callsPerMinute: 60, networks: ['192.0.2.0/24'] }
const gateway = useGateway(
  systemHandlers(async () => []),
  { once: true },
)

beforeAll(() => getOrCreateParameter(gateway.db, twoPersonParameter, () => false))

test('creating a system returns its first key, which the audit entry does not contain', async () => {
  const { id, key } = await gateway.as(manager).call(calls.create, { ...grants, expiresOn: '2027-11-20' })
  const [system] = (await gateway.as(manager).call(calls.list, {})).items
  expect(system).toMatchObject({
    id,
    ...grants,
    keys: [{ prefix: key.slice(0, 10), state: 'active', expiresAt: '2027-11-20T16:00:00.000Z' }],
  })
  const detail = { ...grants, prefix: key.slice(0, 10), expiresOn: '2027-11-20' }
  expect(await gateway.audit('machine.create')).toEqual([
    { action: 'machine.create', subject: id, actor_kind: 'staff', actor_id: 'staff-1', detail },
  ])
})

test('the audit entry of a change holds the previous values', async () => {
  const { id } = await gateway.as(manager).call(calls.create, { ...grants, name: '旧名' })
  await gateway.as(manager).call(calls.change, { id, ...grants, name: '新名', networks: [] })
  const [entry] = await gateway.audit('machine.change')
  expect(entry?.detail).toMatchObject({ before: { name: '旧名', networks: ['192.0.2.0/24'] }, after: { name: '新名', networks: [] } })
})

test('invalid input is refused', async () => {
  const as = gateway.as(manager)
  await as.call(calls.create, { ...grants, name: 'Portal' })
  await expect(as.call(calls.create, { ...grants, name: 'portal' })).rejects.toMatchObject({ code: 'name_taken' })
  const refused = { ...grants, name: '另一系统' }
  await expect(as.call(calls.create, { ...refused, networks: ['10.0.0.0/33'] })).rejects.toMatchObject({ errors: [{ field: 'networks' }] })
  await expect(as.call(calls.create, { ...refused, expiresOn: '2026-11-19' })).rejects.toMatchObject({ errors: [{ field: 'expiresOn' }] })
  await expect(as.call(calls.create, { ...refused, scopes: [] })).rejects.toMatchObject({ code: 'invalid' })
  await expect(as.call(calls.create, { ...refused, callsPerMinute: 0 })).rejects.toMatchObject({ code: 'invalid' })
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expect(as.call(calls.addKey, { id: unknown })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as.call(calls.revokeKey, { id: unknown })).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['staff without the right', staff('finance.handle')],
  ['an applicant', applicant()],
  ['a coin account', coinAccount()],
  ['a key itself', machine('ledger.book', 'machines.manage')],
])('%s manages no keys', async (_, actor) => {
  for (const [call, input] of [
    [calls.list, {}],
    [calls.create, grants],
    [calls.addKey, { id: '00000000-0000-4000-8000-000000000000' }],
  ] as const)
    await expect(gateway.as(actor).call(call, input as never)).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|invalid_session/),
    })
})

test('IPv4 and IPv6 networks are accepted, malformed ones are refused', () => {
  for (const text of ['192.0.2.1', '192.0.2.0/24', '0.0.0.0/0', '2001:db8::/32', '::1']) expect(isNetwork(text), text).toBe(true)
  for (const text of [
    '',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/24/8',
    'a/8',
    '2001:db8::/129',
    'fe80::1%eth0',
    '010.0.0.1',
  ])
    expect(isNetwork(text), text).toBe(false)
  expect(isFromNetworks('192.0.2.200', ['198.51.100.1', '192.0.2.0/24'])).toBe(true)
  expect(isFromNetworks('192.0.3.1', ['192.0.2.0/24'])).toBe(false)
  expect(isFromNetworks('2001:db8:1::5', ['2001:db8::/32'])).toBe(true)
  expect(isFromNetworks('192.0.2.1', ['2001:db8::/32'])).toBe(false)
  expect(isFromNetworks('anything', [])).toBe(true)
})
