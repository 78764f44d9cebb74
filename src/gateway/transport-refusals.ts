import { Refusal } from './refusals.ts'

const advice = '请检查网络或联系管理员！'

const byStatus: Record<number, string> = {
  400: '请求错误(400)',
  401: '未授权，请重新登录(401)',
  403: '拒绝访问(403)',
  404: '请求出错(404)',
  408: '请求超时(408)',
  500: '服务器错误(500)',
  501: '服务未实现(501)',
  502: '网络错误(502)',
  503: '服务不可用(503)',
  504: '网络超时(504)',
  505: 'HTTP版本不受支持(505)',
}

/** The refusal for a failure of the transport: an HTTP status without a reply of the gateway, or the network. */
export function toTransportRefusal(status: number | 'network'): Refusal {
  if (status === 'network') return new Refusal({ code: 'network', msg: '请求出错' })
  return new Refusal({ code: `http_${status}`, msg: `${byStatus[status] ?? `连接出错(${status})!`}，${advice}` })
}

const kilobyte = 1024

/** The refusal of a body beyond its limit, made by the server and, where a proxy refused it, by the browser. */
export function formatTooLarge(maxBytes: number): string {
  const limit = maxBytes < kilobyte * kilobyte ? `${Math.floor(maxBytes / kilobyte)}KB` : `${Math.floor(maxBytes / kilobyte / kilobyte)}MB`
  return `提交的内容不能超过${limit}，请减少内容或换用较小的文件`
}

/** The refusal for a successful status whose body is no reply of the gateway, as of a proxy that answers by itself. */
export function createUnreadableRefusal(status: number): Refusal {
  return new Refusal({ code: 'unreadable', msg: `服务器回复的内容无法识别(${status})，${advice}` })
}
