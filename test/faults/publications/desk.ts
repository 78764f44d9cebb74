import { randomUUID } from 'node:crypto'
import { openStaffSession } from '../../harness/portal/staff-session.ts'

export type Outcome = { kind: 'ok'; data: Record<string, unknown> } | { kind: 'refused'; code: string } | { kind: 'unknown' }
export type Command = { verb: string; body: Record<string, unknown>; requestId: string }
export type Desk = Awaited<ReturnType<typeof openDesk>>

const patienceMs = 8000
let asked = 0

/** The demo's editor at the console of a portal that may end at any moment. */
export async function openDesk(origin: string) {
  const { query, cookie } = await openStaffSession(origin, 'editor', 'Staff#2026d')

  /** Each request comes from another address, so that no rate limit applies. */
  async function send(verb: string, body: object): Promise<Outcome> {
    const url = `${origin}/ucc?${new URLSearchParams({ ...query, Pagename: 'console', Controlname: 'content', InterfaceType: verb })}`
    const from = `198.18.${(asked >> 8) & 255}.${asked++ & 255}`
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie }
    try {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(patienceMs) })
      const text = await response.text()
      if (response.status !== 200 || !text.startsWith('{')) return { kind: 'unknown' }
      const {
        ReturnValue,
        code = '',
        data = {},
      } = JSON.parse(text) as { ReturnValue: number; code?: string; data?: Record<string, unknown> }
      if (ReturnValue === 1) return { kind: 'ok', data }
      return code === 'busy' ? { kind: 'unknown' } : { kind: 'refused', code }
    } catch {
      return { kind: 'unknown' }
    }
  }

  return {
    ask: (verb: string, body: object) => send(verb, body),
    carryOut: ({ verb, body, requestId }: Command) => send(verb, { ...body, RequestId: requestId }),
    compose: (verb: string, body: Record<string, unknown>): Command => ({ verb, body, requestId: randomUUID() }),
  }
}
