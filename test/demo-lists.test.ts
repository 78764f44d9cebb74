import { beforeAll, expect, test } from 'vitest'
import { addressKey, type Call, listPermissions } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { fieldEntries, isList } from '#gateway/shape.ts'
import { addCheckpoints } from '#platform/audit/server/checkpoints.ts'
import { verifyTrail } from '#platform/audit/server/verify-trail.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { seedDemoContent } from '#platform/seeding/server/seed.ts'
import { demoStaff } from '#platform/seeding/server/staff-actions.ts'
import { handlers, seeds } from '#composition/registry.ts'
import { useGateway } from './harness/gateway.ts'

/** Lists that begin empty in the demo as well, and why. */
const empty: Readonly<Record<string, string>> = {}

const gateway = useGateway(handlers, { once: true })
beforeAll(() => seedDemoContent(gateway.services, seeds), 180_000)

const everyRight = new Set(handlers.flatMap(({ call }) => listPermissions(call)))
const actor: Actor = { ...demoStaff.finance, permissions: everyRight }

/** Those that a screen of the console shows without being asked for one thing. */
const lists = handlers
  .map(({ call }) => call)
  .filter(({ kind, address }) => kind === 'query' && address[0] === 'console')
  .filter(({ reply }) => fieldEntries(reply).some(({ ours, shape }) => ours === 'items' && isList(shape)))
  .filter(takesNothing)

function takesNothing(call: Call): boolean {
  try {
    parseInput(call, {})
    return true
  } catch {
    return false
  }
}

test('there are lists, and each that is empty in the demo is one of them', () => {
  const keys = lists.map(({ address }) => addressKey(address))
  expect(keys.length).toBeGreaterThan(40)
  expect(Object.keys(empty).filter((key) => !keys.includes(key))).toEqual([])
})

test.each(lists.map((call) => [addressKey(call.address), call] as const))('%s has something to show in the demo', async (key, call) => {
  const { items } = (await gateway.as(actor).call(call, {})) as { items: unknown[] }
  expect(items.length > 0 || empty[key]).toBeTruthy()
})

test('the ledger of the demo reconciles, and its audit trail is whole', async () => {
  expect(await reconcile(gateway.db)).toEqual([])
  const now = gateway.clock.now()
  await addCheckpoints(gateway.db, now)
  expect(await verifyTrail(gateway.db, now)).toMatchObject({ findings: [] })
})
