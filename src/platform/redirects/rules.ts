import type { RefusalEntry } from '#gateway/refusals.ts'
import { readOwnPath, readWebAddress } from '#kit/web-addresses.ts'

export const redirectLimits = { address: 500, total: 5000, lines: 500, text: 200, importText: 200_000 } as const

export const redirectOrigins = { manual: '手工添加', import: '批量导入', moved: '地址修改', replaced: '下线替换' } as const
export type RedirectOrigin = keyof typeof redirectOrigins

export const redirectMessages = {
  source: '旧地址应为以单个 / 开头的站内地址',
  reserved: '该地址属于登录、后台或文件，不能重定向',
  target: '新地址应为以单个 / 开头的站内地址，或以 https:// 开头的网址',
  internal: '新地址指向本机、内网或保留地址，访客无法打开',
  same: '新地址与旧地址相同',
  loop: '新地址最终又回到旧地址，形成循环',
  within: '新地址与旧地址相同，只多了参数，会反复转到自身',
  taken: '该旧地址已有重定向',
  isPage: '该地址现有页面，重定向不会生效；已发布的内容请先下线',
  full: `重定向最多 ${redirectLimits.total} 条`,
  line: '每行写“旧地址 新地址”，以空格隔开',
  lines: `一次最多 ${redirectLimits.lines} 行`,
} as const

export const redirectRefusals = {
  full: { code: 'redirects_full', msg: redirectMessages.full },
} as const satisfies Record<string, RefusalEntry>

/** Answered by something else than pages, which a redirect would never replace. */
const reserved = `/ucc /console /apply /query-coin /files /media /preview /assets /healthz /readyz /metrics
  /sitemap.xml /rss.xml /robots.txt /llms.txt /prefetch.speculationrules /icon.svg /.well-known/security.txt`.split(/\s+/)

export type RedirectRule = { source: string; target: string }

/** Normalises an address of this site for storing and comparing: no slash at the end, parameters sorted. */
export function toRedirectSource(text: string): string {
  const { pathname, searchParams } = new URL(text, 'http://site')
  searchParams.sort()
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}

/** The message about an invalid old address; undefined for a valid one. */
export function findSourceError(text: string): string | undefined {
  const path = readOwnPath(text)
  if (path === undefined || path === '/') return redirectMessages.source
  return isReserved(path) ? redirectMessages.reserved : undefined
}

/** Whether logins, the console, files or documents for machines are at an address of this site. */
export function isReserved(address: string): boolean {
  const path = toRedirectSource(address).split('?', 1)[0] as string
  return reserved.some((prefix) => `${path}/`.startsWith(`${prefix}/`))
}

/** An address of this site as its path, however it was copied. */
export function toOwnPath(text: string, origin: string): string {
  const given = text.trim()
  return given === origin ? '/' : given.startsWith(`${origin}/`) ? given.slice(origin.length) : given
}

/** A path of this site, or an encrypted address elsewhere. */
export function isTarget(text: string): boolean {
  return readTarget(text) !== undefined
}

/** Normalises a target: a path with query and fragment, or an absolute URL. */
export function toTarget(text: string): string {
  const target = readTarget(text)
  if (target === undefined) throw new TypeError(`${text} is no target of a redirect`)
  return target
}

function readTarget(text: string): string | undefined {
  const address = readOwnPath(text) ?? readWebAddress(text)
  return address?.startsWith('http:') ? undefined : address
}

type CompiledRule = { parameters: [string, string][]; rule: RedirectRule }
type RedirectFinder = (address: string) => RedirectRule | undefined

/**
 * Finds the rule for an address. The parameters of a rule must all be given, further ones (as those of campaigns) are ignored; of several
 * rules the one with most parameters counts.
 */
export function createRedirectFinder<T extends RedirectRule>(rules: readonly T[]): (address: string) => T | undefined {
  const byPath = new Map<string, CompiledRule[]>()
  for (const rule of rules) {
    const [path = '', query = ''] = rule.source.split('?', 2)
    byPath.set(path, [...(byPath.get(path) ?? []), { parameters: [...new URLSearchParams(query)], rule }])
  }
  for (const compiled of byPath.values()) compiled.sort((a, b) => b.parameters.length - a.parameters.length)

  return (address) => {
    const [path = '', query = ''] = normalizeAddress(address).split('?', 2)
    const compiled = byPath.get(path)
    if (!compiled) return undefined
    const given = new URLSearchParams(query)
    return compiled.find(({ parameters }) => parameters.every(([name, value]) => given.getAll(name).includes(value)))?.rule as T | undefined
  }
}

function normalizeAddress(address: string): string {
  const path = readOwnPath(address)
  return path === undefined ? '' : toRedirectSource(path)
}

/** What is wrong with a rule beside the others; `others` finds without it. */
export function findRuleError(
  { source, target }: RedirectRule,
  others: RedirectFinder,
): { field: 'source' | 'target'; msg: string } | undefined {
  if (target.startsWith('/') && toRedirectSource(target) === source) return { field: 'target', msg: redirectMessages.same }
  const further = others(target)
  if (!further) return undefined
  const isLoop = further.target.startsWith('/') && toRedirectSource(further.target) === source
  return { field: 'target', msg: isLoop ? redirectMessages.loop : `新地址本身已转到 ${further.target}，请直接填写后者` }
}

/**
 * Lines of “old new”, separated by blanks, an arrow, or a comma before the new one, since an address may hold commas. Empty lines and those
 * that begin with # are left out.
 */
export function readLines(text: string): { line: number; source: string; target: string }[] {
  return text.split(/\r?\n/).flatMap((written, i) => {
    const [source = '', target = '', ...rest] = written.trim().split(/\s*(?:->|→|[,，](?=\s*(?:\/|https?:\/\/)))\s*|\s+/i)
    if (source === '' || source.startsWith('#')) return []
    return [{ line: i + 1, source, target: rest.length > 0 ? '' : target }]
  })
}
