import { join } from 'node:path'
import { Client } from 'pg'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { toDue, toPerson } from '#console/home/agenda.tsx'
import { benchSections, loadHome } from '#console/home/load-home.ts'
import { listNumbers, listOpen } from '#console/home/queue.tsx'
import { consoleScreens } from '#console/screens.ts'
import { loginStaff } from '#features/office/staff/contract.ts'
import { staffLoginPurpose } from '#features/office/staff/rules.ts'
import { setBrowserCaller } from '#gateway/browser-call.ts'
import { refusals } from '#gateway/refusals.ts'
import { addressKey, type CallGiven, type Caller, type CallReply } from '#gateway/call.ts'
import { runQueries } from '#platform/batches/contract.ts'
import type { BenchNumber } from '#platform/features/shared/workbench.ts'
import { setProduct } from '#platform/features/shared/console-product.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { getDemoPassword } from '../../harness/portal/browser-session.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { openWire } from '../../harness/portal/wire-caller.ts'
import { product } from '../../harness/product.ts'

const roles = ['assessor', 'finance', 'editor', 'admin', 'auditor'] as const
type Role = (typeof roles)[number]
type Opened = { call: Caller; user: { permissions: string[] } }

const opened = new Map<Role, Opened>()
let client: Client
let portal: PortalProcess

beforeAll(async () => {
  client = new Client({ host: join(inject('portalData'), 'database/cluster'), user: 'portal', database: 'portal' })
  await client.connect()
  portal = await startSecondPortal({ TRUST_PROXY: '1' })
  setProduct(product)
  for (const role of roles) {
    const wire = await openWire(portal.origin, nextAddress)
    const {
      sessionId,
      ticket: _,
      ...user
    } = await wire.call(loginStaff, await wire.credentials(staffLoginPurpose, role, getDemoPassword(role)))
    wire.enter({ sessionId })
    opened.set(role, { call: wire.call, user })
  }
})

// One test asks for as many lists as a person opens in an hour: each call has an address of its own, and accounts begin anew.
let calls = 0
const nextAddress = () => `10.11.${(++calls >> 8) & 255}.${calls & 255}`
beforeEach(() => client.query('truncate rate_bucket'))
afterAll(async () => {
  await client.end()
  await portal.stop()
})

/** The start page as this person's browser loads it. */
async function openHome(role: Role) {
  const { call, user } = opened.get(role) as Opened
  setBrowserCaller(async () => call)
  const stored = new Map([
    ['USERINFO.staff', JSON.stringify(user)],
    ['SessionID.staff', 'of the wire'],
  ])
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text) }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', new URL('http://portal.test/console'))
  const home = await loadHome()
  return { ...home, numbers: listAll(home) }
}

function listAll({ queues, sections, today }: Awaited<ReturnType<typeof loadHome>>): BenchNumber[] {
  const ofQueues = queues.flatMap((queue) => {
    if (!queue.value) return []
    const { path, name, declaration } = queue
    const address = { path, open: listOpen(declaration) }
    const { days, load } = queue.value.plan
    return [
      ...listNumbers(queue, queue.value, today).map((number) => ({ ...number, name: `${name}：${number.name}` })),
      ...days.map(({ day, all }) => ({ name: `${name}：${day}`, value: all, to: toDue({ ...address, day }) })),
      ...days.map(({ day, mine }) => ({ name: `${name}：${day} 我的`, value: mine, to: toDue({ ...address, day, isMine: true }) })),
      ...load.map((person) => ({ name: `${name}：${person.name}`, value: person.open, to: toPerson({ ...address, name: person.name }) })),
    ]
  })
  return [...ofQueues, ...sections.flatMap(({ value }) => value?.numbers ?? [])]
}

/** How many the screen at this address lists, read as the screen reads it. */
async function countListed(to: string): Promise<unknown> {
  const url = new URL(to, 'http://portal.test')
  const [path, load] = consoleScreens.find(([one]) => matchPath(one, url.pathname)) ?? []
  const { clientLoader } = (await load?.()) ?? {}
  const params = matchPath(path ?? '', url.pathname)?.params ?? {}
  const data = await clientLoader?.({ request: new Request(url), params, url, context: {} } as never)
  return findTotal(data as unknown as Record<string, unknown>)
}

/** Of the list itself or of its part of a screen; open alarms are all shown. */
function findTotal(data: Record<string, unknown>): unknown {
  const total = (part: unknown) => (part as { total?: number } | undefined)?.total
  const { alarms, open } = data as { alarms?: { open: unknown[] }; open?: unknown }
  return (
    alarms?.open.length ??
    total(open) ??
    total(data) ??
    Object.values(data)
      .map(total)
      .find((one) => one !== undefined)
  )
}

describe.each(roles)('%s', (role) => {
  test('each number is that of the list it leads to', async () => {
    const { numbers } = await openHome(role)
    expect(numbers.length).toBeGreaterThan(1)
    const listed = []
    for (const { name, to } of numbers) listed.push([name, to, await countListed(to)])
    expect(listed).toEqual(numbers.map(({ name, to, value }) => [name, to, value]))
  })

  test('every section is read, and none that the permissions do not open', async () => {
    const { sections, queues } = await openHome(role)
    expect([...sections, ...queues].flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]]))).toEqual([])
    const { user } = opened.get(role) as Opened
    const others = benchSections.filter(({ needs }) => !needs.some((one) => user.permissions.includes(one)))
    expect(others.length).toBeGreaterThan(3)
    const { call } = opened.get(role) as Opened
    const refused = await Promise.all(others.map(({ load }) => load(call, '2026-11-20').catch((error: { code: string }) => error)))
    expect(refused).toEqual(others.map(() => expect.objectContaining({ code: 'forbidden' })))
  })
})

test('the start page is one request', async () => {
  const finance = opened.get('finance') as Opened
  const asked: string[] = []
  const counting: Caller = (call, input, options) => {
    asked.push(addressKey(call.address))
    return finance.call(call, input, options)
  }
  opened.set('finance', { ...finance, call: counting })
  expect((await openHome('finance')).sections.length).toBeGreaterThan(4)
  expect(asked).toEqual([addressKey(runQueries.address)])
  opened.set('finance', finance)
})

test('a section that fails says why and leaves the others', async () => {
  const finance = opened.get('finance') as Opened
  const refused = refusals.busy
  const failing: Caller = async (call, input, options) => {
    const reply = await finance.call(call, input, options)
    if (addressKey(call.address) !== addressKey(runQueries.address)) return reply
    const { queries } = input as unknown as CallGiven<typeof runQueries>
    const { replies } = reply as CallReply<typeof runQueries>
    return { replies: replies.map((one, n) => (queries[n]?.controlname === 'reconciliation' ? { ...refused, reply: '' } : one)) } as never
  }
  opened.set('finance', { ...finance, call: failing })
  const { sections, queues, numbers } = await openHome('finance')
  const failed = [...sections, ...queues].filter(({ error }) => error !== undefined)
  expect(failed.map(({ name, error }) => [name, error])).toEqual([['收款', refused.msg]])
  expect(numbers.length).toBeGreaterThan(4)
})
