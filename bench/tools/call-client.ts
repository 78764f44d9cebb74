import { once } from 'node:events'
import { createHmac } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Address = readonly [pagename: string, controlname: string, interfaceType: string]
/** Who signs in, and by which call. */
type Login = { address: Address; account: string; password: string }

export type Session = { sessionId: string; cookie: string }
export type CallResult = { data: Record<string, unknown>; bytes: number; cookie: string }
export type CallClient = Awaited<ReturnType<typeof openCallClient>>

type PageConfig = { AppID: string; Password: string; PasswordSalt: string }

/** How many client addresses requests come from, so that no rate limit applies. */
export const visitors = 4096
let asked = 0

/** Calls the portal as browsers do, each request from another address, so that no rate limit applies. */
export async function openCallClient(origin: string) {
  const html = await (await fetch(origin)).text()
  const config = JSON.parse(/id="page-config">([^<]*)</.exec(html)?.[1] ?? '{}') as PageConfig
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  function toPath([Pagename, Controlname, InterfaceType]: Address, session?: Session): string {
    const { AppID, Password } = config
    const fields = {
      Pagename,
      Controlname,
      InterfaceType,
      AppID,
      Password,
      return: 'true',
      ...(session && { SessionID: session.sessionId }),
    }
    return `/ucc?${new URLSearchParams(fields)}`
  }

  async function call(address: Address, body: unknown, session?: Session): Promise<CallResult> {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': nextVisitorAddress(),
      ...(session && { cookie: session.cookie }),
    }
    const sent = request(origin + toPath(address, session), { method: 'POST', agent, headers }).end(JSON.stringify(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const reply = await text(response)
    if (!reply.startsWith('{"ReturnValue":1,')) throw new Error(`${address.join('/')}: ${response.statusCode} ${reply.slice(0, 300)}`)
    const { data } = JSON.parse(reply) as Pick<CallResult, 'data'>
    return { data, bytes: Buffer.byteLength(reply), cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' }
  }

  async function getCaptcha(): Promise<string> {
    return String((await call(['dns_vcode', 'Common', 'GetVCode'], {})).data.VCodeID)
  }

  async function login({ address, account, password }: Login, captcha?: string): Promise<Session> {
    const MM = createHmac('sha256', config.PasswordSalt).update(password).digest('hex')
    const fields = {
      Account: account,
      account,
      DSBAccount: account,
      MM,
      DSBPassword: MM,
      VCodeID: captcha ?? (await getCaptcha()),
      VCode: '0000',
      Acctype: '1120007',
    }
    const { data, cookie } = await call(address, fields)
    return { sessionId: String(data.SessionID), cookie }
  }

  return { toPath, call, getCaptcha, login, close: () => agent.destroy() }
}

/** Returns another client address for each request, so that no rate limit applies. */
export function nextVisitorAddress(): string {
  const n = asked++ % visitors
  return `198.18.${n >> 8}.${n & 255}`
}

export const applicantLogin: Address = ['dns_relay', 'Connon_Control1', 'Login']
export const coinLogin: Address = ['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB']
const staffLogin: Address = ['console', 'staff', 'login']

/** The demo's accounts of staff. */
export const staff = {
  assessor: { address: staffLogin, account: 'assessor', password: 'Staff#2026b' },
  finance: { address: staffLogin, account: 'finance', password: 'Staff#2026c' },
  editor: { address: staffLogin, account: 'editor', password: 'Staff#2026d' },
  auditor: { address: staffLogin, account: 'auditor', password: 'Staff#2026e' },
} satisfies Record<string, Login>
