import type { TargetKind } from './target.ts'

/** `slack`: the factor by which included entries may exceed `hosts` before exclusions are applied; it bounds the work. */
export const targetLimits = {
  characters: 2000,
  hosts: 4096,
  slack: 4,
  quoted: 60,
  /** Longest text that can be condensed: enough for 4096 hosts in any form, and still parsed quickly. */
  condensable: 512_000,
}

/** The kinds of targets that each class of task accepts. */
export const acceptedKinds = {
  web: { kinds: ['url', 'domain'], label: '网址或域名' },
  app: { kinds: ['url', 'domain'], label: '网址或域名' },
  host: { kinds: ['ipv4', 'ipv6', 'domain'], label: 'IP 地址或域名' },
  config: { kinds: ['ipv4', 'ipv6'], label: 'IP 地址' },
} as const satisfies Record<string, { kinds: readonly TargetKind[]; label: string }>
export type TaskClass = keyof typeof acceptedKinds
