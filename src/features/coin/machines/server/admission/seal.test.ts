import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { HttpRefusal } from '#gateway/server/http-body.ts'
import { checkSeals } from '#platform/encryption/server/check-seals.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { machineConsole } from '../../contract.ts'
import { createKey } from '../systems/keys.ts'
import { machinePlace } from '../systems/machine-place.ts'
import { systemHandlers } from '../systems/systems.ts'
import { createMachineAdmission } from './admission.ts'

const gateway = useGateway(systemHandlers(async () => []))
const as = () => gateway.as(staff('machines.manage'))
const grants = { name: '报告系统', scopes: ['ledger.read' as const], callsPerMinute: 600, networks: ['192.0.2.0/24'] }
const check = () => checkSeals(gateway.services, [machinePlace])
let id: string
let key: string

beforeEach(async () => {
  await getOrCreateParameter(gateway.db, twoPersonParameter, () => false)
  ;({ id, key } = await as().call(machineConsole.create, { ...grants, expiresOn: '2026-12-31' }))
})

function getStatus(given: string): Promise<number> {
  const request = { id: 'request', ip: '192.0.2.1', userAgent: '' }
  return createMachineAdmission(gateway.services)
    .admit(`Bearer ${given}`, request)
    .then(
      () => 200,
      (error: HttpRefusal) => error.status,
    )
}

const stranger = createKey()
const insert = sql`insert into machine_key (id, machine_id, hash, prefix, created_at)
  select gen_random_uuid(), id, ${stranger.hash}, 'cgk_', now() from machine`

test.each<[string, RawBuilder<unknown>, given?: string]>([
  ['a wider scope', sql`update machine set scopes = '{ledger.read,ledger.book}'`],
  ['more calls', sql`update machine set calls_per_minute = 100000`],
  ['any network', sql`update machine set networks = '{}'`],
  ['a further key', insert, stranger.key],
  ['another key in place of its own', sql`update machine_key set hash = ${stranger.hash}`, stranger.key],
  ['a longer life of its key', sql`update machine_key set expires_at = expires_at + interval '1 year'`],
  ['no seal', sql`update machine set seal = null`],
])('a system that was given %s past the portal is refused, on record, and comes back with a new key', async (_, change, given) => {
  expect([await getStatus(key), await check()]).toEqual([200, []])
  await change.execute(gateway.db)
  expect(await getStatus(given ?? key)).toBe(401)
  expect(await gateway.audit('seal.break')).toMatchObject([{ subject: `machine ${id}` }])
  expect((await gateway.audit('machine.refuse')).at(-1)?.detail).toMatchObject({ reason: 'seal' })
  expect(await check()).toEqual([`machine ${id}`])
  const [system] = (await as().call(machineConsole.list, {})).items
  expect(system).toMatchObject({ isBroken: true })
  await expect(as().call(machineConsole.addKey, { id, expiresOn: '' })).rejects.toMatchObject({ code: 'broken_seal' })
  await expect(as().call(machineConsole.revokeKey, { id: system?.keys[0]?.id as string })).rejects.toMatchObject({ code: 'broken_seal' })

  await as().call(machineConsole.change, { id, ...grants })
  expect([await getStatus(key), await getStatus(stranger.key), await check()]).toEqual([401, 401, []])
  const { key: next } = await as().call(machineConsole.addKey, { id, expiresOn: '' })
  expect(await getStatus(next)).toBe(200)
  expect((await as().call(machineConsole.list, {})).items).toMatchObject([{ ...grants, isBroken: false }])
})

test('a revoked key that was given back its life past the portal is refused', async () => {
  const { key: other } = await as().call(machineConsole.addKey, { id, expiresOn: '' })
  const keys = (await as().call(machineConsole.list, {})).items[0]?.keys
  await as().call(machineConsole.revokeKey, { id: keys?.find(({ prefix }) => key.startsWith(prefix))?.id as string })
  expect([await getStatus(key), await getStatus(other), await check()]).toEqual([401, 200, []])
  await sql`update machine_key set revoked_at = null`.execute(gateway.db)
  expect([await getStatus(key), await getStatus(other)]).toEqual([401, 401])
  expect(await check()).toEqual([`machine ${id}`])
})
