import { handle } from '#platform/calls/server/handle.ts'
import type { ServerProduct } from '#platform/features/server/server-feature.ts'
import { interfaceCalls as calls } from '../contract.ts'
import { buildCatalogue, type CodeEntry, matchesSearch } from './catalogue.ts'

export function interfaceQueries({ refusals, listCalls }: Pick<ServerProduct, 'refusals' | 'listCalls'>) {
  let catalogue: CodeEntry[] | undefined

  return [
    handle(calls.codes, (_, { q, audience, page, pageSize }) => {
      catalogue ??= buildCatalogue(refusals, listCalls())
      const found = catalogue.filter(
        (entry) => matchesSearch(entry, q) && (audience === '' || entry.calls.length > 0 === (audience === 'machine')),
      )
      return Promise.resolve({ total: found.length, items: found.slice((page - 1) * pageSize, page * pageSize) })
    }),
  ]
}
