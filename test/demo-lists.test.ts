import { expect, test } from 'vitest'
import { addressKey, type Call, listPermissions } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { fieldEntries, isList } from '#gateway/shape.ts'
import { addCheckpoints } from '#platform/audit/server/checkpoints.ts'
import { verifyTrail } from '#platform/audit/server/verify-trail.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { demoStaff } from '#platform/seeding/server/staff-actions.ts'
import { listImports } from '#features/coin/desk/import-contract.ts'
import { listBatches } from '#features/coin/invoices/batch-contract.ts'
import { listCandidates, listFiles, listPayments } from '#features/coin/reconciliation/contract.ts'
import { handlers } from '#composition/registry.ts'
import { useDemoGateway } from './harness/demo-database.ts'

/** Lists that begin empty in the demo as well, and why. */
const empty: Readonly<Record<string, string>> = {
  'console/searchWords/list': 'visitors search first',
  'console/links/list': 'no link of the demo is dead',
  'console/push/list': 'no search engine is told of an example',
  'console/archive/list': 'an archive is made when it is asked for',
  'console/media/folders': 'the pictures that come along are in no folder',
  'console/passkeys/list': 'a passkey is of a device',
  'console/staff/listOnline': 'nobody has signed in',
  'console/staff/loginLog': 'nobody has signed in',
  'console/staff/ownSessions': 'nobody has signed in',
  'console/content-approvals/list': 'publishing takes one person there',
  'console/personal-data/list': 'a request is made by a person',
  'console/audit/checkpoints': 'the first job of the night makes one',
  'console/audit-alerts/fired': 'nothing has happened that alerts',
  'console/redirects/list': 'no page of the demo has moved',
  'console/jobs/listDead': 'no job has failed',
  'console/own-announcements/list': 'none is current and unread',
  'console/webhooks/list': 'no other system exists that could be told',
}

const gateway = useDemoGateway(handlers)

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

test('no list of the console is empty in the demo but those that say why', async () => {
  const found: string[] = []
  for (const call of lists) {
    const { items } = (await gateway.as(actor).call(call, {})) as { items: unknown[] }
    if (items.length === 0) found.push(addressKey(call.address))
  }
  expect(found.toSorted()).toEqual(Object.keys(empty).toSorted())
  expect(lists.length).toBeGreaterThan(60)
})

test('payments of the demo are booked, ready to be booked, ignored and open, one of them with several candidates', async () => {
  const { items } = await gateway.as(actor).call(listPayments, { pageSize: 100 })
  const states = Object.groupBy(items, ({ state }) => state)
  expect(Object.fromEntries(Object.entries(states).map(([state, ones]) => [state, ones.length]))).toEqual({
    booked: 2,
    matched: 2,
    ignored: 1,
    open: 3,
  })
  const twice = states.open?.find(({ payer }) => payer === '演示科技有限公司')
  expect((await gateway.as(actor).call(listCandidates, { id: twice?.id as number })).items[0]).toMatchObject({
    company: '演示科技有限公司',
  })
  const files = await gateway.as(actor).call(listFiles, {})
  expect(files.items).toMatchObject([
    { state: 'done', lines: 6, faulty: 2, known: 1, matched: 2 },
    { state: 'done', lines: 5, faulty: 0, known: 0, matched: 2 },
  ])
})

test('files of bookings are in every state that a person leaves them in, and what was booked is', async () => {
  const { items } = await gateway.as(actor).call(listImports, { kind: '' })
  expect(items.map(({ state, fileName }) => [state, fileName])).toEqual([
    ['booked', '线下报告扣除.csv'],
    ['ready', '柜面充值.csv'],
    ['faulty', '活动赠送名单.csv'],
    ['dropped', '银行转账充值.csv'],
  ])
  expect(await findLedgerAccount(gateway.db, '6200000002')).toMatchObject({ balance: 100 })
})

test('what was issued went out in a batch, and what is approved waits for one', async () => {
  expect(await gateway.as(actor).call(listBatches, {})).toMatchObject({
    waiting: { count: 1 },
    items: [
      { invoices: 1, open: 0, issued: 1 },
      { invoices: 1, open: 0, issued: 1 },
    ],
  })
})

test('the ledger of the demo reconciles, and its audit trail is whole', async () => {
  expect(await reconcile(gateway.db)).toEqual([])
  const now = gateway.clock.now()
  await addCheckpoints(gateway.db, now)
  expect(await verifyTrail(gateway.db, now)).toMatchObject({ findings: [] })
})
