import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#gateway/server/handle.ts'
import { createDispatch } from '#gateway/server/dispatch.ts'
import { createUccListener } from '#gateway/server/http.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { filesQueries } from '#platform/files/server/queries.ts'
import { findFile } from '#platform/files/server/stored-files.ts'
import { applicant } from '../../../../test/harness/actors.ts'
import { measureHeldBytes } from '../../../../test/harness/held-bytes.ts'
import { httpDeps } from '../../../../test/harness/http-deps.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { getUploadLimit } from '../contract.ts'
import { purposeNames, toBytes, uploadLimits, uploadPurposes } from '../rules.ts'
import { uploadCommands } from './commands.ts'
import { uploadQueries } from './queries.ts'
import { uploadSettings } from './settings.ts'

const handlers = [...uploadCommands, ...uploadQueries, ...filesQueries({})]
const directory = scratchDirectory()
const gateway = useGateway(handlers, { once: true })
let origin: string
let close: () => void
let actor: Actor = applicant('a-1')

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const wrongType = '只允许上传 .pdf,.png,.jpg,.jpeg 文件'

beforeAll(async () => {
  const dispatch = createDispatch(handlers, gateway.services, createTransactions(gateway.services))
  const listener = createUccListener(dispatch, { ...httpDeps, spoolDirectory: directory, identify: async () => actor })
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void listener(request, response, { id: 'request', ip: '192.0.2.1', userAgent: 'test' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => server.close()
})
afterAll(() => close())

async function send(body: BodyInit, address = ['dns_relay', 'UpSingleFile', 'Upload'], headers: Record<string, string> = {}) {
  const [Pagename = '', Controlname = '', InterfaceType = ''] = address
  const query = new URLSearchParams({ Pagename, Controlname, InterfaceType, AppID: 'portal', Password: 'word' })
  const response = await fetch(`${origin}/ucc?${query}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const text = await response.text()
  const answer = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text }
  return { status: response.status, data: {} as { FileId: string }, ...answer }
}

function form(name: string, content: Buffer, more: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.append(key, value)
  data.append('file', new Blob([new Uint8Array(content)]), name)
  return data
}

test('a file is kept for a day under an id of its own, for its owner only', async () => {
  const { data } = await send(form('授权书 2026.pdf', pdf))
  expect(data).toMatchObject({
    FileId: expect.stringMatching(/^[0-9a-f]{32}$/),
    FileName: '授权书 2026.pdf',
    url: expect.stringMatching(/^\/files\//),
  })
  const { db, clock } = gateway
  expect(await findFile(db, data.FileId, clock.now())).toMatchObject({
    media_type: 'application/pdf',
    owner: 'applicant a-1',
    bytes: pdf.length,
  })
  expect(await findFile(db, data.FileId, new Date(clock.now().getTime() + uploadLimits.hoursKept * 3600_000))).toBeUndefined()
  expect(await gateway.as(applicant('a-1')).call(getFileLink, { fileId: data.FileId })).toMatchObject({ fileName: '授权书 2026.pdf' })
  await expect(gateway.as(applicant('a-2')).call(getFileLink, { fileId: data.FileId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await gateway.audit('file.upload')).toMatchObject([{ subject: data.FileId, actor_id: 'a-1' }])
})

test.each([
  ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['page.html', Buffer.from('<script>alert(1)</script>')],
  ['paper.pdf.exe', pdf],
  ['paper', pdf],
  ['bomb.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
])('%s is refused by its ending', async (name, content) => {
  expect(await send(form(name, content))).toMatchObject({ status: 200, ReturnValue: 0, msg: wrongType, code: 'file_type' })
})

test.each([
  ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
  ['picture.pdf', png],
  ['paper.PNG', pdf],
  ['page.pdf', Buffer.from('<html>%PDF-1.7')],
  ['encrypted.pdf', Buffer.from('b\x14#e\x01E-SafeNet', 'latin1')],
])('%s is refused by its content', async (name, content) => {
  const msg = `文件内容与扩展名 .${name.slice(-3).toLowerCase()} 不符，可能已加密或损坏，请换用能正常打开的文件`
  expect(await send(form(name, content))).toMatchObject({ status: 200, ReturnValue: 0, msg, code: 'file_type' })
})

const padded = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)])

test('a letter may have 2 MB, a byte more is refused with the limit', async () => {
  expect(await send(form('a.pdf', padded(toBytes(2))))).toMatchObject({ ReturnValue: 1 })
  expect(await send(form('a.pdf', padded(toBytes(2) + 1)))).toMatchObject({ status: 200, ReturnValue: 0, msg: '文件必须小于2MB' })
  expect(await send(form('a.pdf', Buffer.alloc(0)))).toMatchObject({ ReturnValue: 0, msg: '文件没有内容' })
})

test.each(purposeNames)('the limit of the purpose %s is a setting, to the byte', async (purpose) => {
  actor = applicant('a-5')
  const limit = async () => (await gateway.as(actor).call(getUploadLimit, { purpose })).megabytes
  expect(await limit()).toBe(purpose === 'letter' ? 2 : 50)
  const setting = uploadSettings.find(({ name }) => name === `uploads.${purpose}`)
  expect(['0', '101'].map((text) => setting?.findError(text))).toEqual(Array(2).fill('请输入 1–100 的整数'))
  await setting?.write(gateway.db, '1')
  expect(await limit()).toBe(1)
  expect(await send(form('a.pdf', padded(toBytes(1)), { Purpose: purpose }))).toMatchObject({ ReturnValue: 1 })
  const refused = { status: 200, ReturnValue: 0, code: 'file_too_large', msg: '文件必须小于1MB' }
  expect(await send(form('a.pdf', padded(toBytes(1) + 1), { Purpose: purpose }))).toMatchObject(refused)
  const late = form('a.pdf', padded(toBytes(1) + 1))
  late.append('Purpose', purpose)
  expect(await send(late)).toMatchObject(refused)
  await setting?.write(gateway.db, String(uploadPurposes[purpose].megabytes))
  actor = applicant('a-1')
})

/** Sends a file of this length that is made while it is sent, before or after its purpose. */
async function stream(megabytes: number, { isLast = false } = {}) {
  const purpose = '--b\r\nContent-Disposition: form-data; name="Purpose"\r\n\r\nproject\r\n'
  const chunk = Buffer.alloc(toBytes(1))
  let peak = 0
  function* body() {
    if (!isLast) yield Buffer.from(purpose)
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    yield Buffer.concat([pdf, Buffer.alloc(toBytes(1) - pdf.length)])
    for (let sent = 1; sent < megabytes; sent++) {
      if (sent % 10 === 0) peak = Math.max(peak, measureHeldBytes())
      yield chunk
    }
    yield Buffer.from(`\r\n${isLast ? purpose : ''}--b--\r\n`)
  }
  const before = measureHeldBytes()
  const content = Readable.toWeb(Readable.from(body())) as ReadableStream
  const reply = await send(content, undefined, { 'content-type': 'multipart/form-data; boundary=b' })
  return { ...reply, held: peak - before }
}

test('a document of 50 MB passes through the disk; a longer one is refused with the limit, wherever its purpose stands', async () => {
  actor = applicant('a-6')
  const { held, ...reply } = await stream(50)
  expect(reply).toMatchObject({ ReturnValue: 1 })
  expect(held).toBeLessThan(toBytes(20))
  expect(await findFile(gateway.db, reply.data.FileId, gateway.clock.now())).toMatchObject({ bytes: toBytes(50), purpose: 'project' })
  const refused = { status: 200, code: 'file_too_large' }
  expect(await stream(52)).toMatchObject({ ...refused, msg: '文件必须小于50MB' })
  // Without its purpose a file counts as a letter while it arrives.
  expect(await stream(4, { isLast: true })).toMatchObject({ ...refused, msg: '文件必须小于2MB' })
  expect(readdirSync(directory)).toEqual([])
  actor = applicant('a-1')
})

test('the 413 for a body beyond the limits of all purposes names the limit', async () => {
  const query = new URLSearchParams({
    Pagename: 'dns_relay',
    Controlname: 'UpSingleFile',
    InterfaceType: 'Upload',
    AppID: 'portal',
    Password: 'word',
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(toBytes(102)) }
  const request = httpRequest(`${origin}/ucc?${query}`, { method: 'POST', headers, agent: false }).on('error', () => undefined)
  request.flushHeaders()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const reply = JSON.parse(await readText(response)) as object
  request.destroy()
  const msg = '提交的内容不能超过100MB，请减少内容或换用较小的文件'
  expect([response.statusCode, reply]).toMatchObject([413, { ReturnValue: 0, code: 'too_large', msg }])
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\a.png', 'a.png'],
  ['a\u202egnp.png', 'agnp.png'],
  ['%2e%2e%2fa.png', '_2e_2e_2fa.png'],
  ['中文 名称.PNG', '中文 名称.PNG'],
])('the name %j becomes %j', async (given, kept) => {
  expect((await send(form(given, png))).data).toMatchObject({ FileName: kept })
})

test('an upload without a session is refused', async () => {
  actor = { kind: 'anyone' }
  expect(await send(form('a.pdf', pdf))).toMatchObject({ status: 200, text: 'Invalid Session.' })
  // What it sent is not even looked at.
  const broken = { 'content-type': 'multipart/form-data; boundary=a' }
  expect(await send('x', undefined, broken)).toMatchObject({ status: 200, text: 'Invalid Session.' })
  actor = applicant('a-1')
})

const part = (disposition: string, content: string) => `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`

test.each([
  ['two dozen fields', Array.from({ length: 24 }, (_, i) => part(`name="f${i}"`, 'x')).join('')],
  ['two thousand header lines', part('name="f"', 'x').replace('\r\n', `\r\n${'a: b\r\n'.repeat(2000)}`)],
])('%s are refused before anybody spends time on them', async (_, parts) => {
  const whole = `${part('name="Purpose"', 'attachment')}${part('name="file"; filename="a.txt"', 'text')}--XX--\r\n`
  const sendParts = (body: string, type = 'boundary=XX') => send(body, undefined, { 'content-type': `multipart/form-data; ${type}` })
  expect(await sendParts(whole)).toMatchObject({ ReturnValue: 1 })
  expect(await sendParts(whole, 'charset=utf-8; boundary="XX"')).toMatchObject({ ReturnValue: 1 })
  expect(await sendParts(parts + whole)).toMatchObject({ status: 400 })
  expect(await sendParts(whole, 'boundary=XX; boundary=YY')).toMatchObject({ status: 400 })
})

test('two files, repeated fields, broken bodies, JSON bodies and forms at other calls are refused', async () => {
  const two = form('a.pdf', pdf)
  two.append('other', new Blob([new Uint8Array(png)]), 'b.png')
  expect(await send(two)).toMatchObject({ status: 400 })
  const twice = form('a.pdf', pdf, { Purpose: 'letter' })
  twice.append('Purpose', 'attachment')
  expect(await send(twice)).toMatchObject({ status: 400 })
  expect(await send('x', undefined, { 'content-type': 'multipart/form-data; boundary=a' })).toMatchObject({ status: 400 })
  expect(await send('x', undefined, { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 })
  const json = { 'content-type': 'application/json' }
  expect(await send('{"file":{"name":"a.pdf","type":"","size":2}}', undefined, json)).toMatchObject({
    ReturnValue: 0,
    msg: '请选择文件',
  })
  expect(await send(new FormData())).toMatchObject({ ReturnValue: 0, errors: [{ field: 'file', msg: '请选择文件' }] })
  expect(await send(form('a.pdf', pdf), ['dns_relay', 'DownFile', 'JJFAFile'])).toMatchObject({ status: 415 })
})

test('one RequestId is one file; other bytes under it are refused', async () => {
  const id = { RequestId: '7d9f1c1e-0000-4000-8000-000000000001' }
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => send(form('a.pdf', pdf, id))))
  for (const other of others) expect(other).toEqual(first)
  expect(await send(form('a.pdf', Buffer.concat([pdf, pdf]), id))).toMatchObject({ code: 'request_id_reused' })
})

test('a person uploads a limited number of files an hour', async () => {
  actor = applicant('a-3')
  for (let n = 0; n < uploadLimits.perHour; n++) expect(await send(form('a.pdf', pdf))).toMatchObject({ ReturnValue: 1 })
  expect(await send(form('a.pdf', pdf))).toMatchObject({ ReturnValue: 0, code: 'too_often' })
  actor = applicant('a-4')
  expect(await send(form('a.pdf', pdf))).toMatchObject({ ReturnValue: 1 })
  actor = applicant('a-1')
})
