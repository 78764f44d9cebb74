import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#gateway/call.ts'
import { callUrl } from '#gateway/client.ts'
import { createDispatch } from '#gateway/server/dispatch.ts'
import { createUccListener } from '#gateway/server/http.ts'
import { fieldEntries, toWire } from '#gateway/shape.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { createCachedCalls } from '#platform/page-cache/server/cached-calls.ts'
import { createContentCache } from '#platform/page-cache/server/content-cache.ts'
import { exportJobName } from '#platform/exports/server/exports.ts'
import { handlers, listJobs } from '#composition/registry.ts'
import { me, openCoinCustomers } from './harness/coins/coin-customers.ts'
import { useDatabase } from './harness/database.ts'
import { httpDeps } from './harness/http-deps.ts'
import { buildInput, whoMay } from './harness/inputs.ts'
import { countOf } from './harness/rounds.ts'
import { scratchDirectory, testServices } from './harness/services.ts'
import { waitUntil } from './harness/wait-until.ts'

/** The same in every run, so that a change is what a failure comes from; another by SEED. */
const seed = Number(process.env.SEED ?? 20_261_120)

const database = useDatabase({ once: true })
const bugs: unknown[] = []
let asked: Call
const server = createServer()

beforeAll(async () => {
  const services = testServices(database)
  // The older client's export waits until its job has run.
  const exporting = listJobs(services).find(({ name }) => name === exportJobName)
  services.jobs.enqueue = async (_db, name, { data }) => {
    if (name !== exportJobName) return
    const { id } = data as { id: string }
    const isStored = () => database.db.selectFrom('export').select('id').where('id', '=', id).executeTakeFirst()
    void waitUntil('the export is stored', async () => (await isStored()) !== undefined).then(() => exporting?.run(data))
  }
  await openCoinCustomers(database.db)
  const dispatch = createDispatch(handlers, services, createTransactions(services))
  const listener = createUccListener(dispatch, {
    ...httpDeps,
    spoolDirectory: scratchDirectory(),
    identify: async () => (asked.access === 'coin' ? me : whoMay(asked)),
    authenticateMachine: async () => whoMay(asked),
    // So small that it keeps nothing.
    replies: createCachedCalls(dispatch, { cache: createContentCache(8, () => 0), commonHeaders: {} }).replies,
    onBug: (error) => void bugs.push(error),
  })
  let requests = 0
  server.on('request', (request, response) => {
    void listener(request, response, { id: `request-${++requests}`, ip: '192.0.2.1', userAgent: 'test' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.stdout.write(`random inputs of SEED=${seed}\n`)
})
afterAll(() => server.close())

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '\u0000',
    '../../etc/passwd',
    '<script>',
    '{{7*7}}',
    '１２３',
    '\u202e',
    '9999-99-99',
    '2026-11-20',
    '2026-11-01..2026-11-20',
    'x'.repeat(5000),
    '\ud800',
    '',
  ),
  fc.constantFrom<unknown>(-1, 0, 1, 10, 2 ** 31, 2 ** 53, 1e308, 1.5, true, false, null, [], {}),
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.uuid(), { maxLength: 3 }),
)

/** Inputs that fit the call but for one field. */
function sampleInputs(call: Call): Record<string, unknown>[] {
  const whole = buildInput(call.input) as Record<string, unknown>
  const names = fieldEntries(call.input).map(({ ours }) => ours)
  const spoilt = fc.record({ name: fc.constantFrom('RequestId', 'extra', ...names), value: hostile })
  const inputs = fc.sample(spoilt, { numRuns: countOf('inputs'), seed })
  return inputs.map(({ name, value }) => ({
    ...(toWire(call.input, { ...whole, [name]: value }) as object),
    ...(!names.includes(name) && { [name]: value }),
  }))
}

function encode(call: Call, input: Record<string, unknown>): RequestInit {
  if (!call.takesFile) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (name === 'file') form.append(name, new Blob([String(value)]), String(value).slice(0, 300))
    else form.append(name, String(value))
  return { body: form }
}

/** What is wrong with the answer; '' where the call replied or refused as it may. */
async function findFault(call: Call, input: Record<string, unknown>): Promise<string> {
  asked = call
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = origin + callUrl(call.address, { appId: 'portal', password: 'word', sessionId: 'session' })
  const { headers, body } = encode(call, input)
  const response = await fetch(url, { method: 'POST', headers: { ...headers, origin }, body: body ?? null })
  const text = await response.text()
  const [bug] = bugs.splice(0)
  if (bug !== undefined) return inspect(bug)
  if (![200, 400, 413, 415].includes(response.status)) return String(response.status)
  const value = text === 'Invalid Session.' ? 0 : (JSON.parse(text) as { ReturnValue: number }).ReturnValue
  return [0, 1].includes(value) && !/\bat \/|node_modules|select .* from|syntax error/i.test(text) ? '' : text
}

test.each(handlers.map(({ call }) => [call.address.join('/'), call] as const))(
  '%s replies or refuses, whatever one field of a permitted caller holds',
  async (_, call) => {
    for (const input of sampleInputs(call)) expect(await findFault(call, input), JSON.stringify(input)).toBe('')
  },
)

const sorted = handlers.map(({ call }) => call).filter(({ input }) => fieldEntries(input).some(({ ours }) => ours === 'sort'))

test.each(sorted.map((call) => [call.address.join('/'), call] as const))('%s has no order by what every object has', async (_, call) => {
  const whole = buildInput(call.input) as Record<string, unknown>
  for (const sort of ['constructor', '-toString', '__proto__'])
    expect(await findFault(call, toWire(call.input, { ...whole, sort }) as never), sort).toBe('')
})
