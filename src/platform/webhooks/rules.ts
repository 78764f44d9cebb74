import type { RefusalEntry } from '#gateway/refusals.ts'

export const webhookLimits = { url: 300, secretLeast: 16, secret: 200, timeoutMs: 10_000, error: 300, batch: 20 } as const

/** Seconds until the next try after each failed one; when they are used up the delivery is a dead letter. */
export const retryAfterSeconds: readonly number[] = [10, 60, 300, 1800, 7200]

export const deliveryStates = { waiting: '等待发送', delivered: '已送达', dead: '发送失败', cancelled: '已取消' } as const
export type DeliveryState = keyof typeof deliveryStates

export const deliveryCan = {
  resend: ({ state }: { state: DeliveryState }) => state === 'dead',
}

export const webhookWords = {
  url: '请输入以 https:// 或 http:// 开头的地址',
  secret: `签名密钥为 ${webhookLimits.secretLeast}-${webhookLimits.secret} 个字符`,
} as const

export const webhookRefusals = {
  incomplete: { code: 'invalid', msg: '启用前请填写地址和签名密钥' },
} as const satisfies Record<string, RefusalEntry>

export function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
