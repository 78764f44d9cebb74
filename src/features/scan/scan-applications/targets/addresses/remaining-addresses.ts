import type { Hosts } from '../hosts.ts'
import { contains, formatQuad } from './ipv4.ts'
import { formatIpv6 } from './ipv6.ts'
import { intersect } from './ipv6-set.ts'
import type { Addresses, Span } from '../target.ts'

/** The addresses of an entry that are not excluded. */
export type RemainingAddresses = { addresses: readonly number[]; spans: readonly Span[] }

export function getRemainingAddresses(target: Addresses, { runs, spans }: Pick<Hosts, 'runs' | 'spans'>): RemainingAddresses {
  const addresses: number[] = []
  for (const block of target.blocks) {
    for (const run of runs) {
      for (let address = Math.max(run.from, block.from); address <= Math.min(run.to, block.to); address++) {
        if (contains(block, address)) addresses.push(address)
      }
    }
  }
  return { addresses, spans: intersect(spans, target.spans) }
}

/** The first address that is also in `others`, as text. */
export function findFirstIn({ addresses, spans }: RemainingAddresses, others: Addresses): string | null {
  const address = addresses.find((one) => others.blocks.some((block) => contains(block, one)))
  if (address !== undefined) return formatQuad(address)
  const [span] = intersect(spans, others.spans)
  return span ? formatIpv6(span.from) : null
}
