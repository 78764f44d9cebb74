export const engines = { baidu: '百度', indexnow: 'IndexNow（必应等）' } as const
export type Engine = keyof typeof engines

/** Where the engines listen, unless staff say otherwise. */
export const firstEndpoints: Record<Engine, string> = {
  baidu: 'http://data.zz.baidu.com/urls',
  indexnow: 'https://api.indexnow.org/indexnow',
}

/** Served at the root of the site, so that it proves whose site it is. */
export const indexNowKeyPath = '/indexnow.txt'

export const pushLimits = { url: 300, token: 200, batch: 100, timeoutMs: 10_000, answer: 500, answerBytes: 4096, keptDays: 90 } as const

export const pushMessages = {
  site: '请输入本站网址，如 https://www.example.cn，不含路径',
  endpoint: '请输入以 http:// 或 https:// 开头的接口地址',
  internal: '该地址属于内网或保留网段，须由运维人员在 PORTAL_WEBHOOK_NETWORKS 中允许',
  needsSite: '启用推送前请填写本站网址',
  needsToken: '启用百度推送前请填写准入密钥',
  unreadable: '准入密钥已无法解密（SECRET_KEY 已更换），请重新填写',
} as const

/** Whether a text is an http(s) origin without a path. */
export function isSiteOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')
}

/** Whether a text is an http(s) address without credentials. */
export function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
