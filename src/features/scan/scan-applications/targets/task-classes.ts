import type { TargetKind } from './target.ts'

/** The kinds of targets that each class of task accepts. */
export const acceptedKinds = {
  web: { kinds: ['url', 'domain'], label: '网址或域名' },
  app: { kinds: ['url', 'domain'], label: '网址或域名' },
  host: { kinds: ['ipv4', 'ipv6', 'domain'], label: 'IP 地址或域名' },
  config: { kinds: ['ipv4', 'ipv6'], label: 'IP 地址' },
} as const satisfies Record<string, { kinds: readonly TargetKind[]; label: string }>
export type TaskClass = keyof typeof acceptedKinds
