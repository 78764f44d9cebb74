import { createHmac } from 'node:crypto'
import type { Address } from '../wire.ts'

type PageConfig = { AppID: string; Password: string; PasswordSalt: string }
type Body<T> = { ReturnValue: number; msg: string; data: T }

/** What stands in every page of a portal that runs anywhere. */
export async function readPageConfig(origin: string): Promise<PageConfig> {
  const html = await (await fetch(origin)).text()
  return JSON.parse(/id="page-config">(.*?)<\/script>/s.exec(html)?.[1] as string) as PageConfig
}

/** Logs in as a staff account at any portal, as the console does, and calls with that session. */
export async function openStaffSession(origin: string, account: string, password: string) {
  const config = await readPageConfig(origin)
  let query: Record<string, string> = { AppID: config.AppID, Password: config.Password }
  let cookie = ''

  function post([Pagename, Controlname, InterfaceType]: Address, body: unknown): Promise<Response> {
    const url = `${origin}/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType, ...query })}`
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
  }
  async function call<T>(address: Address, body: unknown): Promise<T> {
    const reply = (await (await post(address, body)).json()) as Body<T>
    if (reply.ReturnValue !== 1) throw new Error(reply.msg)
    return reply.data
  }

  const { VCodeID } = await call<{ VCodeID: string }>(['dns_vcode', 'Common', 'GetVCode'], {})
  const MM = createHmac('sha256', config.PasswordSalt).update(password).digest('hex')
  const response = await post(['console', 'staff', 'login'], { account, MM, VCodeID, VCode: '0000' })
  const { data } = (await response.json()) as Body<{ SessionID: string }>
  query = { ...query, SessionID: data.SessionID }
  cookie = (response.headers.get('set-cookie') as string).split(';', 1)[0] as string
  return { config, query, cookie, post, call }
}
