import type { Address } from '../../harness/wire.ts'
import { patience } from './recorder.ts'
import type { World } from './world.ts'

export type Calls = ReturnType<typeof createCalls>

/** The requests of the clients, through the proxy, each from its own address, so that no rate limit applies. */
export function createCalls(origin: string, { config, machine, finance }: World) {
  const application = { AppID: config.AppID, Password: config.Password }
  let from = 0

  function send([Pagename, Controlname, InterfaceType]: Address, query: object, headers: object, body: BodyInit): Promise<Response> {
    const url = `${origin}/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType, ...query })}`
    const ip = `198.18.${(from >> 8) & 255}.${from++ & 255}`
    return fetch(url, { method: 'POST', headers: { 'x-forwarded-for': ip, ...headers }, body, signal: patience() })
  }
  function post(address: Address, query: object, headers: object, body: unknown): Promise<Response> {
    return send(address, query, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
  }

  return {
    origin,
    asMachine: (verb: string, body: object) => post(['machine', 'ledger', verb], {}, { authorization: `Bearer ${machine.key}` }, body),
    asFinance: (verb: string, body: object) => post(['console', 'coin', verb], finance.query, { cookie: finance.cookie }, body),
    asReviewer: (verb: string, body: object) => post(['console', 'invoices', verb], finance.query, { cookie: finance.cookie }, body),
    uploadAsFinance: (form: FormData) => send(['dns_relay', 'UpSingleFile', 'Upload'], finance.query, { cookie: finance.cookie }, form),
    listRecharges: (session: Session, body: object) =>
      post(['portal', 'invoices', 'recharges'], { ...application, SessionID: session.id }, { cookie: session.cookie }, body),
    asCustomer: (verb: string, session: Session, body: object) =>
      post(['dns_relay', 'Connon_DSB', verb], { ...application, SessionID: session.id }, { cookie: session.cookie }, body),
    upload: (session: Session, form: FormData) =>
      send(['dns_relay', 'UpSingleFile', 'Upload'], { ...application, SessionID: session.id }, { cookie: session.cookie }, form),
    asAnyone: (address: Address, body: object) => post(address, application, {}, body),
  }
}

export type Session = { id: string; cookie: string }
