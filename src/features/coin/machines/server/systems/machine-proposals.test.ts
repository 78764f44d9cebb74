import { expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import { machineConsole as calls } from '../../contract.ts'
import { hashBearerKey } from './keys.ts'
import { machineProposals } from './machine-proposals.ts'
import { systemHandlers } from './systems.ts'

// Without demo content and setting the two-person rule is on, as in production.
const admin = staff('machines.manage', 'staff.manage')
const second = { ...admin, id: 'staff-2', name: '王管理' } as typeof admin
const listStaffWith = async () =>
  [admin, second].map((actor) => ('id' in actor ? { id: actor.id, name: actor.name } : { id: '', name: '' }))
const reads = { name: '查询系统', scopes: ['ledger.read' as const], callsPerMinute: 60, networks: ['192.0.2.0/24'] }
const books = { ...reads, name: '核销系统', scopes: ['ledger.read' as const, 'ledger.book' as const] }
const gateway = useGateway([...systemHandlers(listStaffWith), ...proposalHandlers(machineProposals, listStaffWith)])

const systems = async () => (await gateway.as(admin).call(calls.list, {})).items
async function confirmLast() {
  const [open] = (await gateway.as(second).call(listProposals, { is: 'open' })).items
  return gateway.as(second).call(decideProposal, { id: open?.id as string, confirm: true })
}

test('one person can create a key that only reads', async () => {
  const { id, state } = await gateway.as(admin).call(calls.create, reads)
  expect(state).toBe('done')
  expect((await gateway.as(admin).call(calls.addKey, { id })).state).toBe('done')
  expect((await gateway.as(admin).call(calls.change, { id, ...reads, callsPerMinute: 90 })).state).toBe('done')
  expect(await systems()).toMatchObject([{ callsPerMinute: 90, keys: [{ state: 'active' }, { state: 'active' }] }])
})

test('a key that books needs two persons, each of whom sees one half', async () => {
  const proposed = await gateway.as(admin).call(calls.create, books)
  expect(proposed.state).toBe('proposed')
  expect(await systems()).toEqual([])
  const { secretHalf } = await confirmLast()
  const [system] = await gateway.rows('machine_key')
  expect(hashBearerKey(`Bearer ${proposed.key}`)).toBeUndefined()
  expect(hashBearerKey(`Bearer ${proposed.key}${secretHalf}`)).toEqual(system?.hash)
  expect(await gateway.audit('machine.create')).toMatchObject([
    { actor_id: 'staff-2', detail: { proposedBy: 'staff-1', name: '核销系统' } },
  ])

  const { id } = (await systems())[0] as { id: string }
  expect((await gateway.as(admin).call(calls.addKey, { id })).state).toBe('proposed')
  expect(await gateway.rows('machine_key')).toHaveLength(1)
  await confirmLast()
  expect(await gateway.rows('machine_key')).toHaveLength(2)
})

test('granting booking rights needs two persons, revoking them one', async () => {
  const { id } = await gateway.as(admin).call(calls.create, reads)
  expect((await gateway.as(admin).call(calls.change, { id, ...books })).state).toBe('proposed')
  expect(await systems()).toMatchObject([{ scopes: ['ledger.read'] }])
  await confirmLast()
  expect(await systems()).toMatchObject([{ name: '核销系统', scopes: ['ledger.read', 'ledger.book'] }])
  expect((await gateway.as(admin).call(calls.change, { id, ...books, networks: [] })).state).toBe('proposed')
  expect((await gateway.as(admin).call(calls.change, { id, ...reads })).state).toBe('done')
  await expect(confirmLast()).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await systems()).toMatchObject([{ scopes: ['ledger.read'], networks: ['192.0.2.0/24'] }])
})

test('a wider scope ends the keys that were made for the narrower one, and the proposal names them', async () => {
  const { id, key } = await gateway.as(admin).call(calls.create, reads)
  await gateway.as(admin).call(calls.addKey, { id })
  await gateway.as(admin).call(calls.change, { id, ...books })
  // A key that one person adds while the wider scope is proposed would otherwise be worth it after the confirmation.
  await gateway.as(admin).call(calls.addKey, { id })
  const [proposal] = (await gateway.as(second).call(listProposals, { is: 'open' })).items
  expect(proposal?.after).toMatch(/现有密钥 cgk_.{6}…、cgk_.{6}… 失效/)
  expect(proposal?.after).toContain(key.slice(0, 10))
  await confirmLast()
  expect((await systems())[0]?.keys.map(({ state }) => state)).toEqual(['revoked', 'revoked', 'revoked'])
  expect(await gateway.audit('machine.change')).toMatchObject([{ detail: { endedKeys: expect.arrayContaining([key.slice(0, 10)]) } }])

  expect((await gateway.as(admin).call(calls.addKey, { id })).state).toBe('proposed')
  await confirmLast()
  expect((await gateway.as(admin).call(calls.change, { id, ...reads })).state).toBe('done')
  expect((await systems())[0]?.keys.filter(({ state }) => state === 'active')).toHaveLength(1)
})
