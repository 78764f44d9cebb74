import { markExcluded } from './addresses/exclusions.ts'
import { contains } from './addresses/ipv4.ts'
import { formatRuns, expandBlocks, toRuns } from './addresses/ipv4-set.ts'
import { formatSpan } from './addresses/ipv6.ts'
import { countSpans, overlaps, subtract, mergeSpans } from './addresses/ipv6-set.ts'
import type { Addresses, Domain, Run, Span, Target, WebAddress } from './target.ts'

/** The hosts, domains and URLs to scan, without duplicates. */
export type Hosts = { runs: readonly Run[]; spans: readonly Span[]; domains: readonly Domain[]; urls: readonly WebAddress[] }

export const noHosts: Hosts = { runs: [], spans: [], domains: [], urls: [] }

type Combination = { hosts: Hosts; before: number; after: number; missed: Set<Target> }

/**
 * Includes minus excludes. Exclusions are tested per address and never expanded: as intervals, 220 of `!*.1.*.1` took 52 s and 2.3 GB.
 * The caller has bounded the sum of the includes.
 */
export function combineTargets(includes: readonly Target[], excludes: readonly Target[]): Combination {
  const addresses = includes.filter((target) => isAddresses(target))
  const members = expandBlocks(addresses.flatMap((target) => target.blocks))
  const spans = mergeSpans(addresses.flatMap((target) => target.spans))
  const domains = includes.filter((target) => target.kind === 'domain')
  const urls = includes.filter((target) => target.kind === 'url')

  const { struck, hits } = markExcluded(
    members,
    excludes.flatMap((target) => (isAddresses(target) ? target.blocks : [])),
  )
  const missed = new Set(
    excludes.filter((exclusion) => {
      if ([...domains, ...urls].some((target) => covers(exclusion, target))) return false
      if (!isAddresses(exclusion)) return true
      return !exclusion.blocks.some((block) => hits.has(block)) && !exclusion.spans.some((span) => overlaps(spans, span))
    }),
  )
  const holes = excludes.flatMap((target) => (isAddresses(target) ? target.spans : []))
  const hosts = {
    runs: toRuns(members.filter((_, i) => !struck[i])),
    spans: subtract(spans, holes),
    domains: domains.filter((target) => !excludes.some((exclusion) => covers(exclusion, target))),
    urls: urls.filter((target) => !excludes.some((exclusion) => covers(exclusion, target))),
  }
  const before = members.length + countSpans(spans) + domains.length + urls.length
  return { hosts, before, after: countHosts(hosts), missed }
}

export function countHosts({ runs, spans, domains, urls }: Hosts): number {
  return runs.reduce((count, { from, to }) => count + to - from + 1, countSpans(spans)) + domains.length + urls.length
}

/** The canonical list: ascending addresses, then domains, then URLs. */
export function formatHosts({ runs, spans, domains, urls }: Hosts): string[] {
  const names = [domains, urls].flatMap((targets) => targets.map(({ canonical }) => canonical).sort())
  return [...formatRuns(runs), ...spans.map(formatSpan), ...names]
}

/** An excluded domain or address also excludes the URLs on it; an excluded URL only itself. */
export function covers(exclusion: Target, target: Domain | WebAddress): boolean {
  if (exclusion.kind === target.kind) return exclusion.canonical === target.canonical
  if (target.kind === 'domain' || exclusion.kind === 'url') return false
  const { host } = target
  if (exclusion.kind === 'domain' || host.kind === 'domain') return exclusion.canonical === host.canonical
  const { blocks, spans } = exclusion
  return (
    host.blocks.some((place) => blocks.some((block) => contains(block, place.from))) || host.spans.some((place) => overlaps(spans, place))
  )
}

export function isAddresses(target: Target): target is Addresses {
  return target.kind === 'ipv4' || target.kind === 'ipv6'
}
