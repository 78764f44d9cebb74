import { setTimeout as sleep } from 'node:timers/promises'
import { InternalAddressError, type Outside, requestGuarded } from '#platform/outgoing/server/guarded-request.ts'
import { linkLimits } from '../../rules.ts'
import type { Outcome } from './outcomes.ts'

/** Identifies the link checker to the remote server. */
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; link check of a website)', accept: '*/*' }

const missing = new Set([404, 410])
const redirected = new Set([301, 302, 303, 307, 308])

/** Asks for the head of a page, and for the page itself where that is refused; follows some redirects, each under the same guard. */
export async function checkOutsideLink(outside: Outside, url: string): Promise<Outcome> {
  try {
    let address = url
    for (let hops = 0; hops <= linkLimits.redirects; hops++) {
      const { status, location } = await ask(outside, address)
      if (!redirected.has(status) || !location) return toOutcome(status)
      if (!URL.canParse(location, address)) return { state: 'dead', reason: '重定向到无效的地址' }
      const next = new URL(location, address)
      if (!/^https?:$/.test(next.protocol)) return { state: 'dead', reason: '重定向到无效的地址' }
      address = next.href
    }
    return { state: 'unsure', reason: '重定向次数过多' }
  } catch (error) {
    if (error instanceof InternalAddressError) return { state: 'dead', reason: '内网地址，访客无法打开' }
    return { state: 'unsure', reason: toReason(error) }
  }
}

async function ask(outside: Outside, url: string) {
  const options = { headers, timeoutMs: linkLimits.timeoutMs }
  const head = await requestGuarded(outside, url, { method: 'HEAD', ...options })
  return head.status < 400 ? head : requestGuarded(outside, url, { method: 'GET', ...options })
}

function toOutcome(status: number): Outcome {
  if (missing.has(status)) return { state: 'dead', reason: `对方回答 ${status}，页面不存在` }
  if (status >= 500) return { state: 'unsure', reason: `对方回答 ${status}` }
  // Sites that want a login or no robots exist all the same.
  return { state: 'ok', reason: status >= 400 ? `对方回答 ${status}` : '' }
}

const reasons: Record<string, string> = {
  ENOTFOUND: '域名不存在',
  EAI_AGAIN: '域名无法解析',
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接中断',
  CERT_HAS_EXPIRED: '证书已过期',
  TimeoutError: '超时没有回答',
  AbortError: '超时没有回答',
}

function toReason(error: unknown): string {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  return reasons[code] ?? reasons[name] ?? '无法连接'
}

/** Checks many: some hosts at once, one address of a host after the other, with a pause in between. */
export async function checkOutsideLinks(
  outside: Outside,
  urls: readonly string[],
  onChecked: (url: string, outcome: Outcome) => Promise<void>,
): Promise<void> {
  const byHost = Map.groupBy(urls, (url) => new URL(url).host)
  const hosts = [...byHost.values()]
  async function work(): Promise<void> {
    for (let host = hosts.pop(); host; host = hosts.pop()) {
      for (const [i, url] of host.entries()) {
        if (i > 0) await sleep(linkLimits.pauseMs)
        await onChecked(url, await checkOutsideLink(outside, url))
      }
    }
  }
  await Promise.all(Array.from({ length: linkLimits.hosts }, work))
}
