import { readOwnPath } from '#kit/web-addresses.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'

export const linkKinds = { page: '站内页面', picture: '图片', file: '文件', outside: '站外链接' } as const
export type LinkKind = keyof typeof linkKinds

export const linkStates = {
  ok: { label: '正常', tone: 'success' },
  dead: { label: '失效', tone: 'error' },
  unsure: { label: '待确认', tone: 'warning' },
  new: { label: '未检查', tone: 'neutral' },
} as const
export type LinkState = keyof typeof linkStates

export const checkStates = { waiting: '等待开始', running: '正在检查', done: '已完成', failed: '未完成' } as const
export type CheckState = keyof typeof checkStates

export const linkLimits = {
  url: 2000,
  text: 200,
  /** Of one round; the others have their turn in the next ones. */
  outside: 1000,
  timeoutMs: 10_000,
  /** Hosts requested concurrently; the addresses of one host are requested one after the other. */
  hosts: 4,
  pauseMs: 500,
  redirects: 4,
  /** A working link is checked again after so many days. */
  againDays: 7,
  /** Without an answer so often in a row, a link is dead. */
  failures: 2,
  /** A round that has not reported progress for so long counts as failed. */
  silentMs: 120_000,
  places: 5,
} as const

export const linkRefusals = {
  running: { code: 'check_running', msg: '检查正在进行，请等待完成' },
} as const satisfies Record<string, RefusalEntry>

const hostless = /^(mailto|tel|sms|data|blob):/i

/** What a link leads to; undefined: nothing that can be checked, as a place on the same page or an address of mail. */
export function toLink(text: string): { url: string; kind: LinkKind } | undefined {
  const given = text.trim()
  if (given === '' || given.startsWith('#') || hostless.test(given) || given.length > linkLimits.url) return undefined
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) {
    const url = new URL(given)
    url.hash = ''
    return { url: url.href, kind: 'outside' }
  }
  const path = readOwnPath(given)
  if (path === undefined) return undefined
  const { pathname, search } = new URL(path, 'http://site')
  if (pathname.startsWith('/media/')) return { url: pathname, kind: 'picture' }
  if (pathname.startsWith('/files/')) return { url: pathname, kind: 'file' }
  return { url: pathname + search, kind: 'page' }
}
