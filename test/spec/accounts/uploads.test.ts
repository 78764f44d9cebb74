import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { type Address, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

const upload: Address = ['dns_relay', 'UpSingleFile', 'Upload']
const download: Address = ['dns_relay', 'DownFile', 'JJFAFile']
const login: Address = ['dns_relay', 'Connon_Control1', 'Login']
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'

type Session = { sessionId: string; cookie: string }
type Uploaded = { FileId: string; FileName: string; url: string }

const noSession: Session = { sessionId: '', cookie: '' }
let portal: PortalProcess
let mine: Session
let others: Session

// A separate portal: in the shared one this address may have too many failed logins.
const directory = mkdtempSync(join(tmpdir(), 'portal-uploads-'))

beforeAll(async () => {
  portal = await startDemoPortal(directory)
  mine = await enter('demo-applicant', 'Demo#2026a')
  others = await enter('demo-applicant2', 'Demo#2026b')
})

afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function send(address: Address, body: BodyInit, { sessionId, cookie }: Session, headers: Record<string, string> = {}) {
  const url = await uccUrl(address, sessionId ? { SessionID: sessionId } : {}, portal.origin)
  return fetch(url, { method: 'POST', body, headers: { ...(cookie && { cookie }), ...headers } })
}

async function enter(Account: string, password: string): Promise<Session> {
  const { PasswordSalt } = (await pageConfig(portal.origin)) as unknown as { PasswordSalt: string }
  const captcha = await send(['dns_vcode', 'Common', 'GetVCode'], '{}', noSession, { 'content-type': 'application/json' })
  const { VCodeID } = ((await captcha.json()) as WireBody<{ VCodeID: string }>).data
  const MM = createHmac('sha256', PasswordSalt).update(password).digest('hex')
  const given = JSON.stringify({ Account, MM, VCode: '0000', VCodeID, Acctype: '1120007' })
  const response = await send(login, given, noSession, { 'content-type': 'application/json' })
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return { sessionId: ((await response.json()) as WireBody<{ SessionID: string }>).data.SessionID, cookie }
}

function form(name: string, content = pdf): FormData {
  const data = new FormData()
  data.append('file', new Blob([content]), name)
  return data
}

async function uploaded(name: string): Promise<Uploaded> {
  return ((await (await send(upload, form(name), mine)).json()) as WireBody<Uploaded>).data
}

const get = (path: string, cookie = '') => fetch(portal.origin + path, { headers: { cookie } })

test('an upload replies with id, name and a link that works in the session of the upload', async () => {
  const { FileId, FileName, url } = await uploaded('授权书.pdf')
  expect([FileId, FileName]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), '授权书.pdf'])
  const response = await get(url, mine.cookie)
  expect(await response.text()).toBe(pdf)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="___.pdf"; filename*=UTF-8''${encodeURIComponent('授权书')}.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  for (const cookie of ['', others.cookie]) expect((await get(url, cookie)).status).toBe(404)
})

test('a modified link serves no session', async () => {
  const { url } = await uploaded('a.pdf')
  const changed = [/expires=\d+/, /for=[\w-]+/, /signature=[\w-]+/].map((part) => url.replace(part, (text) => `${text}0`))
  for (const path of [...changed, url.replace(/&for=[\w-]+/, ''), url.replace('/files/', '/files/../files/x')])
    expect((await get(path, mine.cookie)).status).toBe(404)
})

test('the file of another account gets the reply of an unknown one', async () => {
  const { FileId } = await uploaded('a.pdf')
  const find = async (id: string, session: Session) => {
    const response = await send(download, JSON.stringify({ FileId: id }), session, { 'content-type': 'application/json' })
    return (await response.json()) as WireBody<{ Path: string; FileName: string }>
  }
  expect(await find(FileId, mine)).toMatchObject({ ReturnValue: 1, data: { Path: expect.stringMatching(/^\/files\//), FileName: 'a.pdf' } })
  const unknown = await find('0'.repeat(32), mine)
  expect(unknown).toMatchObject({ ReturnValue: 0, code: 'not_found' })
  for (const session of [others, noSession]) expect(await find(FileId, session)).toEqual(unknown)
})

test('another site cannot submit a form with the session of a visitor', async () => {
  for (const origin of ['https://evil.example', 'null']) expect((await send(upload, form('a.pdf'), mine, { origin })).status).toBe(403)
  for (const session of [noSession, { ...mine, cookie: '' }, { ...mine, cookie: others.cookie }])
    expect(await (await send(upload, form('a.pdf'), session)).text()).toBe('Invalid Session.')
})

test.each([
  ['a drawing', form('a.svg', '<svg/>'), '只允许上传 .pdf,.png,.jpg,.jpeg 文件'],
  ['a page that calls itself a picture', form('a.png', '<html></html>'), /^文件内容与扩展名 \.png 不符/],
  ['a paper with another ending behind its own', form('a.pdf.html'), '只允许上传 .pdf,.png,.jpg,.jpeg 文件'],
])('%s is refused', async (_, data, msg) => {
  expect(await (await send(upload, data, mine)).json()).toMatchObject({ ReturnValue: 0, msg: expect.stringMatching(msg) })
})
