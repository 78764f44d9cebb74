import { type Outside, requestGuarded } from '#platform/outgoing/server/guarded-request.ts'
import { type Engine, indexNowKeyPath, pushLimits } from '../../push-rules.ts'

export type PushResult = { isOk: boolean; status: number | null; answer: string }
type Message = { url: string; type: string; body: string }

type BaiduTarget = { site: string; endpoint: string; token: string }
type IndexNowTarget = { site: string; endpoint: string; key: string }

/** One address a line; token and site are in the query, as Baidu requires. */
export function toBaiduMessage({ site, endpoint, token }: BaiduTarget, addresses: readonly string[]): Message {
  const url = new URL(endpoint)
  url.searchParams.set('site', site)
  url.searchParams.set('token', token)
  return { url: url.href, type: 'text/plain', body: toUrls(site, addresses).join('\n') }
}

export function toIndexNowMessage({ site, endpoint, key }: IndexNowTarget, addresses: readonly string[]): Message {
  const body = { host: new URL(site).host, key, keyLocation: `${site}${indexNowKeyPath}`, urlList: toUrls(site, addresses) }
  return { url: endpoint, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

function toUrls(site: string, addresses: readonly string[]): string[] {
  return addresses.map((address) => new URL(address, site).href)
}

/** Sends under the guard of all requests to the outside; a redirect is a failure. */
export async function push(outside: Outside, { url, type, body }: Message): Promise<PushResult> {
  try {
    const { status, text } = await requestGuarded(outside, url, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      timeoutMs: pushLimits.timeoutMs,
      maxBytes: pushLimits.answerBytes,
    })
    return { isOk: status >= 200 && status < 300, status, answer: text.trim().slice(0, pushLimits.answer) }
  } catch (error) {
    return {
      isOk: false,
      status: null,
      answer: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, pushLimits.answer) : '',
    }
  }
}

/** Baidu takes addresses that exist; IndexNow also takes removed ones. */
export function acceptsRemoved(engine: Engine): boolean {
  return engine === 'indexnow'
}
