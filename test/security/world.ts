import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PortalProcess, startPortalProcess } from '../harness/portal-process.ts'

export type Address = [pagename: string, controlname: string, interfaceType: string]
export type Answer = { ReturnValue: number; msg: string; code?: string; data: Record<string, string> }
export type Session = { query: Record<string, string>; cookie: string }
export type World = PortalProcess & {
  directory: string
  /** The URL of a call with a session. */
  toUrl: (address: Address, session?: Session) => string
  ask: (address: Address, body: object, options?: { session?: Session; ip?: string }) => Promise<Answer>
  hashed: (password: string) => string
  login: (address: Address, account: string, password: string) => Promise<Session>
}

/** Starts a portal with demo content that trusts X-Forwarded-For. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-security-'))
  const portal = await startPortalProcess({ DATA_DIR: directory, TRUST_PROXY: '1', ...settings })
  const html = await (await fetch(portal.origin)).text()
  const config = JSON.parse(/id="page-config">(.*?)<\/script>/s.exec(html)?.[1] as string) as Record<string, string>
  const { AppID = '', Password = '', PasswordSalt = '' } = config

  function toUrl([Pagename, Controlname, InterfaceType]: Address, session?: Session): string {
    return `${portal.origin}/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType, AppID, Password, ...session?.query })}`
  }
  function post(address: Address, body: object, session?: Session, ip = '192.0.2.1'): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie: session?.cookie ?? '' }
    return fetch(toUrl(address, session), { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const ask: World['ask'] = async (address, body, { session, ip } = {}) => {
    const text = await (await post(address, body, session, ip)).text()
    return text.startsWith('{') ? (JSON.parse(text) as Answer) : { ReturnValue: 0, msg: text, data: {} }
  }
  const hashed = (password: string) => createHmac('sha256', PasswordSalt).update(password).digest('hex')

  async function login(address: Address, account: string, password: string): Promise<Session> {
    const { data } = await ask(['dns_vcode', 'Common', 'GetVCode'], {})
    const names = { Account: account, account, DSBAccount: account, MM: hashed(password), DSBPassword: hashed(password) }
    const response = await post(address, { ...names, VCodeID: data.VCodeID, VCode: '0000' })
    const { data: user } = (await response.json()) as Answer
    return { query: { SessionID: user.SessionID as string }, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
  }

  return {
    ...portal,
    directory,
    toUrl,
    ask,
    hashed,
    login,
    async stop(signal) {
      const code = await portal.stop(signal)
      rmSync(directory, { recursive: true, force: true })
      return code
    },
  }
}

export const logins = {
  applicant: ['dns_relay', 'Connon_Control1', 'Login'],
  coin: ['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB'],
  staff: ['console', 'staff', 'login'],
} satisfies Record<string, Address>

/** Ends the process with what to install where a tool is missing. */
export function assertTool(name: string, args: string[], install: string): void {
  if (spawnSync(name, args, { stdio: 'ignore' }).error === undefined) return
  process.stderr.write(`${name} is missing; install it with: ${install}\n`)
  process.exit(2)
}

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
