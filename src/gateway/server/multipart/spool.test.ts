import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { staff } from '../../../../test/harness/actors.ts'
import { measureHeldBytes } from '../../../../test/harness/held-bytes.ts'
import { httpDeps } from '../../../../test/harness/http-deps.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { countOf } from '../../../../test/harness/rounds.ts'
import { defineCalls } from '../../call.ts'
import { type SpooledFile, spooledFile } from '../../upload.ts'
import { createDispatch } from '../dispatch.ts'
import { createHandle } from '../handle.ts'
import { createUccListener } from '../http.ts'

const megabyte = 1024 * 1024
const length = countOf('spooledMegabytes')
const limit = (length + 20) * megabyte

const takeFile = defineCalls(['test', 'spool'], 'staff').command('take', {
  takesFile: 'spooled',
  maxBytes: limit,
  input: { name: z.string(), file: spooledFile },
  reply: { name: z.string(), size: z.number(), sha256: z.string(), middle: z.string(), length: z.number(), names: z.number() },
})

const directory = scratchDirectory()
let taken: SpooledFile

const handlers = [
  createHandle<object>()(takeFile, async (_, { name, file }) => {
    taken = file
    let read = 0
    for await (const chunk of file.open()) read += chunk.length
    const { size, sha256 } = file
    const middle = Buffer.from(file.read(5, 3)).toString()
    return { reply: { name, size, sha256, middle, length: read, names: readdirSync(directory).length }, audit: [] }
  }),
]
const dispatch = createDispatch(
  handlers,
  {},
  {
    run: (work) => work({}),
    audit: async () => undefined,
    claimRequestId: async () => undefined,
    storeResult: async () => undefined,
    auditRefusal: async () => undefined,
  },
)
const listener = createUccListener(dispatch, { ...httpDeps, spoolDirectory: directory, identify: async () => staff() })
const server = createServer((request, response) => {
  void listener(request, response, { id: 'request', ip: '192.0.2.1', userAgent: 'test' })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Sends a form whose file is made while it is sent. */
async function send(content: Iterable<Buffer>, end = '\r\n--b--\r\n') {
  function* body() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n演示\r\n')
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n')
    yield* content
    yield Buffer.from(end)
  }
  const { port } = server.address() as AddressInfo
  const query = new URLSearchParams({ Pagename: 'test', Controlname: 'spool', InterfaceType: 'take', AppID: 'portal', Password: 'word' })
  const response = await fetch(`http://127.0.0.1:${port}/ucc?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>; msg: string } }
}

test('a spooled file is read from the disk, whole or in part, as long as its call runs', async () => {
  const { body } = await send([Buffer.from('01234'), Buffer.from('567\r\n--'), Buffer.from('-x')])
  expect(body.data).toMatchObject({ name: '演示', size: 14, length: 14, middle: '567', names: 0 })
  expect(JSON.parse(JSON.stringify(taken))).toEqual({ name: 'a.mp4', type: 'video/mp4', sha256: body.data.sha256 })
  expect(() => taken.read(0, 1)).toThrow('fd')
})

test('a long file takes a fraction of its length in memory', async () => {
  const chunk = Buffer.alloc(megabyte, 'video')
  const before = measureHeldBytes()
  let peak = 0
  function* watch() {
    for (let sent = 0; sent < length; sent++) {
      if (sent % 10 === 0) peak = Math.max(peak, measureHeldBytes())
      yield chunk
    }
  }
  const { body } = await send(watch())
  expect(body.data).toMatchObject({ size: length * megabyte, length: length * megabyte })
  expect(peak - before).toBeLessThan(40 * megabyte)
})

test('a body beyond the limit, or without its end, is refused and leaves nothing behind', async () => {
  const chunk = Buffer.alloc(megabyte)
  expect((await send(Array.from({ length: length + 21 }, () => chunk))).status).toBe(413)
  expect((await send([chunk], '')).status).toBe(400)
  expect(readdirSync(directory)).toEqual([])
})
