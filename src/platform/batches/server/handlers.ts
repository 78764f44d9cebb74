import type { Call } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createDispatch } from '#gateway/server/dispatch.ts'
import type { Handler, RequestContext } from '#gateway/server/handle.ts'
import { fromWire, toWire } from '#gateway/shape.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { runQueries } from '../contract.ts'

/** Queries of one request that use the database at a time: a start page must not occupy all connections. */
const atOnce = 4

type Query = { pagename: string; controlname: string; interfaceType: string; body: string }

export function batchHandlers(listHandlers: () => readonly Handler<Services>[]) {
  return [
    handle(runQueries, async (context, { queries }) => {
      const { actor, request, ...services } = context
      const dispatch = createDispatch([...listHandlers()], services, createTransactions(services))
      const run = async ({ pagename, controlname, interfaceType, body }: Query) => {
        const call = dispatch.find(pagename, controlname, interfaceType)
        if (!call || !mayStandInBatch(call)) throw new Refusal(refusals.notFound)
        const { reply } = await dispatch.run(call, fromWire(call.input, parseBody(body)), { actor, request })
        return JSON.stringify(toWire(call.reply, reply))
      }
      return { replies: await inTurns(queries, (query) => answer(context, () => run(query))) }
    }),
  ]
}

/** Nothing that changes anything, has a file or holds further queries. */
function mayStandInBatch(call: Call): boolean {
  return call.kind === 'query' && !call.takesFile && !call.secret && call !== runQueries
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(refusals.invalid)
  }
}

/** One that fails keeps no other from being answered. */
async function answer({ log, request }: Services & RequestContext, run: () => Promise<string>) {
  try {
    return { code: '', msg: '', reply: await run() }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, msg: error.message, reply: '' }
    log.error({ err: error, requestId: request.id }, 'a query of a batch failed')
    return { ...refusals.busy, reply: '' }
  }
}

/** In the order of the queries. */
async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  let next = 0
  const takeTurns = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) done[at] = await work(all[at] as T)
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  return done
}
