import { addressKey, isForMachines } from '#gateway/call.ts'
import { notFound } from '#gateway/refusals.ts'
import { toOpenApi } from '#gateway/server/describing/openapi.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { ServerProduct } from '#platform/features/server/server-feature.ts'
import { interfaceCalls as calls } from '../contract.ts'
import { listShownCalls, toCallHead, toCallPage } from './call-pages.ts'
import { buildCatalogue, type CodeEntry, includesWords, matchesSearch } from './catalogue.ts'

type Deps = Pick<ServerProduct, 'refusals' | 'listCalls' | 'descriptions' | 'readMeanings' | 'permissions'>

export function interfaceQueries(product: Deps) {
  const { refusals, listCalls, descriptions } = product
  let catalogue: CodeEntry[] | undefined

  return [
    handle(calls.list, ({ actor }, { q, group, ...page }) => {
      const heads = listShownCalls(listCalls(), actor).map((call) => toCallHead(call, product))
      const found = heads.filter(
        (head) => (group === '' || head.group === group) && includesWords([head.name, head.title, head.access, head.id], q),
      )
      return Promise.resolve(toPage(found.toSorted(byPlace), page))
    }),

    handle(calls.describe, ({ actor }, { id }) => {
      const call = listShownCalls(listCalls(), actor).find(({ address }) => addressKey(address) === id)
      return call ? Promise.resolve(toCallPage(call, product)) : Promise.reject(notFound())
    }),

    handle(calls.document, () => {
      const document = toOpenApi(listCalls().filter(isForMachines), { title: '系统对接接口', server: '/', descriptions })
      return Promise.resolve({ document: JSON.stringify(document, null, 2) })
    }),

    handle(calls.codes, (_, { q, audience, ...page }) => {
      catalogue ??= buildCatalogue(refusals, listCalls())
      const found = catalogue.filter(
        (entry) => matchesSearch(entry, q) && (audience === '' || entry.calls.length > 0 === (audience === 'machine')),
      )
      return Promise.resolve(toPage(found, page))
    }),
  ]
}

type Head = ReturnType<typeof toCallHead>

/** Calls for machines first; those of one place stay in the order of their contract. */
function byPlace(a: Head, b: Head): number {
  const [first, second] = [toPlace(a), toPlace(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}

function toPlace({ group, id }: Head): string {
  return `${group === 'machine' ? 0 : 1} ${id.slice(0, id.lastIndexOf('/'))}`
}

function toPage<T>(all: readonly T[], { page, pageSize }: { page: number; pageSize: number }): { total: number; items: T[] } {
  return { total: all.length, items: all.slice((page - 1) * pageSize, page * pageSize) }
}
