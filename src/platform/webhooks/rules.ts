import type { RefusalEntry } from '#gateway/refusals.ts'

export const webhookLimits = { url: 300, secretLeast: 16, secret: 200, timeoutMs: 10_000, error: 300, batch: 20 } as const

/** Seconds until the retry after each failure; after the last one the delivery is a dead letter. */
export const retryAfterSeconds: readonly number[] = [10, 60, 300, 1800, 7200]

export const deliveryStates = {
  waiting: { label: '等待发送', tone: 'warning' },
  delivered: { label: '已送达', tone: 'success' },
  dead: { label: '发送失败', tone: 'error' },
  cancelled: { label: '已取消', tone: 'neutral' },
} as const
export type DeliveryState = keyof typeof deliveryStates

export const deliveryCan = {
  resend: ({ state }: { state: DeliveryState }) => state === 'dead',
}

export const webhookMessages = {
  url: '请输入以 https:// 开头的地址',
  internal: '该地址属于内网或保留网段，须由运维人员在 PORTAL_WEBHOOK_NETWORKS 中允许',
  newSecret: '更换接收地址时须设置新的签名密钥',
  unreadable: '原密钥已无法解密（SECRET_KEY 已更换），请重新填写；在此之前推送等待，不会丢失',
  secret: `签名密钥为 ${webhookLimits.secretLeast}-${webhookLimits.secret} 个字符`,
} as const

export const webhookRefusals = {
  incomplete: { code: 'invalid', msg: '启用前请填写地址和签名密钥' },
} as const satisfies Record<string, RefusalEntry>

/** https, or http on this machine, which the server refuses unless the loopback network is allowed. */
export function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || isLoopback(text)) && url.username === '' && url.password === ''
}

function isLoopback(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
}
