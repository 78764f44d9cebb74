import type { IncomingMessage, ServerResponse } from 'node:http'
import { type StateDrawing, stateDrawings, waterDrawing } from '#kit/drawings/state-drawings.ts'
import { toDigest } from './crypto/digest.ts'

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f8fa;color:#24364b;
font:16px/1.75 "PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;line-break:strict}
main{box-sizing:border-box;width:min(30rem,100vw - 32px);padding:48px 40px;background:#fff;border:1px solid #e1e8ef;border-radius:10px}
svg{display:block;width:160px;margin:0 0 24px;fill:none;stroke:#0b6e8a;stroke-width:1.25;stroke-linecap:round;stroke-linejoin:round}
h1{margin:0 0 12px;font-size:24px;line-height:1.3;letter-spacing:.01em;color:#0a1b2e}p{margin:0 0 32px;color:#55677b}
a{display:inline-block;margin:0 12px 8px 0;padding:8px 24px;border:1px solid #0b6e8a;border-radius:4px;color:#0b6e8a;text-decoration:none}
a:first-of-type{background:#0b6e8a;color:#fff}a:focus-visible{outline:3px solid #5cc6dd;outline-offset:2px}`

const styleHash = toDigest(style).toString('base64')

export type PlainPage = { status: number; headers: Record<string, string>; body: Buffer }

/** `ways`: links that stand before the one to the home page. */
type PlainText = { title: string; text: string; drawing?: StateDrawing; ways?: readonly { href: string; label: string }[] }

const reload = { href: '', label: '重新加载' }

/** A page without database and scripts, which `framedBy` may frame. Text and addresses are escaped. */
export function createPlainPage(
  status: number,
  { title, text, drawing = 'failed', ways = drawing === 'failed' ? [reload] : [] }: PlainText,
  framedBy: 'none' | 'self' = 'none',
): PlainPage {
  const links = [...ways, { href: '/', label: '返回首页' }].map(({ href, label }) => `<a href="${escapeHtml(href)}">${label}</a>`)
  const body = Buffer.from(
    `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><svg viewBox="0 0 160 104" aria-hidden="true"><path d="${stateDrawings[drawing]}"/><path d="${waterDrawing}"/></svg><h1>${title}</h1><p>${escapeHtml(text)}</p>${links.join('')}</main></body></html>`,
  )
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors '${framedBy}'`,
    'cache-control': 'no-store',
  }
  return { status, headers, body }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const deadLink: PlainText = {
  title: '链接无效或已过期',
  text: '链接可能已过期、已使用过一次，或由提供者停用。请返回原页面重新打开。',
  drawing: 'link',
}

/** Built once and shared by all responses. */
export const plainPages = {
  notFound: createPlainPage(404, { title: '页面不存在', text: '链接可能已失效，或地址输入有误。', drawing: 'missing' }),
  wrongMethod: createPlainPage(405, { title: '此地址不接受提交', text: '页面的脚本可能未能加载，请重新打开页面后再试。' }),
  tooOften: createPlainPage(429, { title: '访问过于频繁', text: '您所在网络的访问次数较多，请稍候片刻再重新加载。' }),
  busy: createPlainPage(503, { title: '系统正繁忙，请稍候', text: '当前访问的人较多，请稍候片刻再重新加载。' }),
  unavailable: createPlainPage(503, { title: '服务暂时不可用', text: '页面所需的数据暂时无法读取，我们正在恢复，请稍后重新加载。' }),
  starting: createPlainPage(503, { title: '系统正在启动或升级', text: '稍后即可访问，请过一会儿重新加载。' }),
  internalError: createPlainPage(500, {
    title: '系统正繁忙，请稍候...',
    text: '页面未能正常打开，请稍后重新加载；若仍不能打开，请联系我们。',
  }),
} as const

/** `headers`: further ones, such as the common ones. */
type PlainPageOptions = { headers?: Record<string, string>; waitSeconds?: number | undefined }

/** `waitSeconds` is sent as `Retry-After`. */
export function sendPlainPage(response: ServerResponse, page: PlainPage, { headers, waitSeconds }: PlainPageOptions = {}): void {
  const wait = waitSeconds === undefined ? undefined : { 'retry-after': String(Math.ceil(waitSeconds)) }
  response.writeHead(page.status, { ...headers, ...page.headers, 'content-length': page.body.length, ...wait })
  response.end(page.body)
}

/** Of a link to a file that works no longer; leads back to the page of this site that the visitor came from. */
export function sendDeadLink({ headers }: IncomingMessage, response: ServerResponse): void {
  const from = URL.parse(headers.referer ?? '')
  const path = from && from.host === headers.host ? from.pathname + from.search : ''
  // Two slashes would name another host.
  const ways = /^\/(?![/\\])/.test(path) ? [{ href: path, label: '返回原页面' }] : []
  sendPlainPage(response, createPlainPage(404, { ...deadLink, ways }))
}

/** Whether a person looks at the response: pictures and scripts ask for no document. */
export function isNavigation({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false
}
