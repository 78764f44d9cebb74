import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPortal } from '../../harness/demo-data.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { type Address, pageConfig, uccUrl, type WireBody } from '../../harness/wire.ts'

type Session = { sessionId: string; cookie: string }

const directory = mkdtempSync(join(tmpdir(), 'portal-rotation-'))
const newKey = 'the key of from now on, long enough too'
const coin = (verb: string): Address => ['dns_relay', 'Connon_DSB', verb]
let portal: PortalProcess
let origin: string

beforeAll(async () => {
  portal = await startDemoPortal(directory)
  origin = portal.origin
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** Addressed with the page configuration of before the change, as pages do that stay open. */
async function ask(address: Address, body: BodyInit, session?: Session): Promise<Response> {
  const url = new URL(await uccUrl(address, session && { SessionID: session.sessionId }, origin))
  const { port } = new URL(portal.origin)
  url.port = port
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  return fetch(url, { method: 'POST', body, headers: { ...headers, cookie: session?.cookie ?? '' } })
}

async function login(address: Address, names: (password: string) => object, password: string): Promise<Session> {
  const { PasswordSalt } = (await pageConfig(origin)) as unknown as { PasswordSalt: string }
  const { data } = (await (await ask(['dns_vcode', 'Common', 'GetVCode'], '{}')).json()) as WireBody<{ VCodeID: string }>
  const given = { ...names(createHmac('sha256', PasswordSalt).update(password).digest('hex')), VCode: '0000', VCodeID: data.VCodeID }
  const response = await ask(address, JSON.stringify(given))
  const body = (await response.json()) as WireBody<{ SessionID: string }>
  expect(body).toMatchObject({ ReturnValue: 1 })
  return { sessionId: body.data.SessionID, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}

const loginCoin = () => login(coin('DSBGLXTQueryDSB'), (DSBPassword) => ({ DSBAccount: 'demo-coin', DSBPassword }), 'Coin#2026d')
const loginApplicant = () =>
  login(['dns_relay', 'Connon_Control1', 'Login'], (MM) => ({ Account: 'demo-applicant', MM, Acctype: '1120007' }), 'Demo#2026a')

test('after a change of SECRET_KEY and PORTAL_CRYPTO open pages and sessions still work, and customers log in and follow links', async () => {
  const before = await loginCoin()
  await portal.stop()
  const formerKey = readFileSync(join(directory, 'secret-key'), 'utf8')
  portal = await startPortalProcess({ DATA_DIR: directory, SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: formerKey, PORTAL_CRYPTO: 'gm' })

  const refreshed = await (await ask(coin('DSBGLXTQueryDSB'), JSON.stringify({ DSBAccount: 'demo-coin' }), before)).json()
  expect(refreshed).toMatchObject({ ReturnValue: 1, data: { Account: 'demo-coin' } })
  await loginCoin()
  const applicant = await loginApplicant()
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF']), '材料.pdf')
  const uploaded = (await (await ask(['dns_relay', 'UpSingleFile', 'Upload'], form, applicant)).json()) as WireBody<{ url: string }>
  const file = await fetch(new URL(uploaded.data.url, portal.origin), { headers: { cookie: applicant.cookie } })
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('%PDF')])
})
