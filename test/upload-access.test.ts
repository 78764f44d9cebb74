import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request as requestHttp, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDispatch } from '#gateway/server/dispatch.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { createUccListener } from '#gateway/server/http.ts'
import { createUploadBudget } from '#gateway/server/multipart/upload-budget.ts'
import type { Call } from '#gateway/call.ts'
import { isForMachines, listPermissions } from '#gateway/call.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { handlers } from '#composition/registry.ts'
import { anyone, applicant, coinAccount, machine, staff } from './harness/actors.ts'
import { useGateway } from './harness/gateway.ts'
import { httpDeps } from './harness/http-deps.ts'
import { scratchDirectory } from './harness/services.ts'

const kilobyte = 1024
const gateway = useGateway(handlers, { once: true })
const directory = scratchDirectory()
const spool = createUploadBudget({ perAccount: 64 * kilobyte, total: 100 * kilobyte })
const memory = createUploadBudget({ perAccount: 64 * kilobyte, total: 100 * kilobyte })
let actor: Actor
let port: number
let close: () => void

const uploads = handlers.map(({ call }) => call).filter(({ takesFile }) => takesFile)

beforeAll(async () => {
  const dispatch = createDispatch(handlers, gateway.services, createTransactions(gateway.services))
  const deps = {
    ...httpDeps,
    spoolDirectory: directory,
    uploadBudgets: { memory, spool },
    identify: async () => actor,
    authenticateMachine: async () => actor,
  }
  const listener = createUccListener(dispatch, deps)
  const server = createServer(
    (request, response) => void listener(request, response, { id: 'request', ip: '192.0.2.1', userAgent: 'test' }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => close())

const opening = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n'

/** Begins an upload of 1 MiB; its body is the test's to send. */
function begin(call: Call) {
  const [Pagename, Controlname, InterfaceType] = call.address
  const query = new URLSearchParams({ Pagename, Controlname, InterfaceType, AppID: 'portal', Password: 'word' })
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(kilobyte * kilobyte) }
  const request = requestHttp({ port, host: '127.0.0.1', method: 'POST', path: `/ucc?${query}`, headers, agent: false })
  request.on('error', () => undefined)
  request.flushHeaders()
  const upload = { request, answered: once(request, 'response'), isAnswered: false }
  upload.answered.then(
    () => void (upload.isAnswered = true),
    () => undefined,
  )
  return upload
}

async function readAnswer({ request, answered }: ReturnType<typeof begin>): Promise<{ status: number | undefined; body: string }> {
  const [response] = (await answered) as [IncomingMessage]
  const answer = { status: response.statusCode, body: await text(response) }
  request.destroy()
  return answer
}

test.each(uploads.map((call) => [call.address.join('/'), call] as const))(
  '%s refuses others before a byte of their body has arrived',
  async (_, call) => {
    expect(call.access).not.toBe('machine')
    const isForStaff = listPermissions(call).length > 0
    const people = isForStaff ? [applicant(), coinAccount(), staff(), staff('projects.none')] : []
    for (actor of [anyone, ...(isForMachines(call) ? [machine('ledger.read')] : people)])
      expect((await readAnswer(begin(call))).body).toMatch(/^Invalid Session\.$|"forbidden"/)
    expect([memory.heldBytes(), spool.heldBytes(), readdirSync(directory)]).toEqual([0, 0, []])
  },
)

test.each([
  ['in memory', memory, (call: Call) => call.takesFile === true && listPermissions(call).length > 0],
  ['on the disk', spool, (call: Call) => call.takesFile === 'spooled'],
] as const)('what uploads hold %s is bounded for each account and in all, and is free again when they end', async (_, budget, isKind) => {
  const call = uploads.find(isKind) as Call
  const permissions = listPermissions(call)
  const send = async (id: string, bytes: number) => {
    actor = { ...staff(...permissions), id } as Actor
    const upload = begin(call)
    const before = budget.heldBytes()
    upload.request.write(opening + 'x'.repeat(bytes))
    await expect.poll(() => budget.heldBytes() >= before + bytes || upload.isAnswered).toBe(true)
    return upload
  }
  const own = await send('staff-1', 50 * kilobyte)
  expect((await readAnswer(await send('staff-1', 20 * kilobyte))).status).toBe(503)
  const other = await send('staff-2', 30 * kilobyte)
  expect((await readAnswer(await send('staff-3', 30 * kilobyte))).status).toBe(503)
  for (const { request } of [own, other]) request.destroy()
  await expect.poll(() => budget.heldBytes()).toBe(0)
})
