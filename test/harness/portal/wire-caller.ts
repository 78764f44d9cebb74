import { inject } from 'vitest'
import type { Caller } from '#gateway/call.ts'
import { createBrowserCaller } from '#gateway/client.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { pageConfig } from '../wire.ts'

type Login = { account: string; password: string; captchaId: string; captcha: string }

/** The call client of the browser against the running portal, with a cookie jar. `getIp`: the address that a call comes from, as a proxy says it. */
export async function openWire(origin = inject('portal'), getIp?: () => string) {
  const { AppID, Password, PasswordSalt } = (await pageConfig(origin)) as Awaited<ReturnType<typeof pageConfig>> & { PasswordSalt: string }
  const cookies = new Map<string, string>()
  let sessionId: string | undefined

  async function send(path: string | URL | Request, init?: RequestInit): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(new URL(typeof path === 'object' && 'url' in path ? path.url : path, origin), {
      ...init,
      headers: { ...init?.headers, cookie, ...(getIp && { 'x-forwarded-for': getIp() }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }

  const call: Caller = createBrowserCaller(() => ({ appId: AppID, password: Password, sessionId }), send)
  const hashed = (password: string) => toReceivedPassword(password, PasswordSalt)

  /** The input of a login, with the captcha answer of test mode. */
  async function credentials(purpose: string, account: string, password: string): Promise<Login> {
    const captcha = await call(getCaptcha, { purpose })
    return { account, password: hashed(password), captchaId: captcha.id, captcha: '0000' }
  }

  return { call, cookies, hashed, credentials, enter: (opened: { sessionId: string }) => void (sessionId = opened.sessionId) }
}
