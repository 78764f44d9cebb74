import type { Call, Caller, CallReply } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { fromWire, toWire } from '#gateway/shape.ts'
import { batchLimits, runQueries } from '../contract.ts'

type Asked = { call: Call; body: string; reply: ReturnType<typeof openReply> }

/** Sends the queries that are asked for in one turn as one request, the same one once; each is answered or refused by itself. */
export function createBatchedCaller(call: Caller): Caller {
  let asked = new Map<string, Asked>()

  async function send(): Promise<void> {
    const all = [...asked.values()]
    asked = new Map()
    for (let from = 0; from < all.length; from += batchLimits.queries) await sendSome(all.slice(from, from + batchLimits.queries))
  }

  async function sendSome(some: readonly Asked[]): Promise<void> {
    try {
      const queries = some.map(({ call: { address }, body }) => {
        const [pagename, controlname, interfaceType] = address
        return { pagename, controlname, interfaceType, body }
      })
      const { replies } = await call(runQueries, { queries })
      for (const [n, { call: one, reply }] of some.entries()) {
        const { code = '', msg = '', reply: text = '' } = replies[n] ?? {}
        if (code === '') reply.resolve(fromWire(one.reply, JSON.parse(text)))
        else reply.reject(new Refusal({ code, msg }))
      }
    } catch (error) {
      for (const { reply } of some) reply.reject(error)
    }
  }

  return (one, input) => {
    const body = JSON.stringify(toWire(one.input, input))
    const key = `${one.address.join('/')} ${body}`
    if (asked.size === 0) queueMicrotask(() => void send())
    const known = asked.get(key) ?? { call: one, body, reply: openReply() }
    asked.set(key, known)
    return known.reply.promise as Promise<CallReply<typeof one>>
  }
}

function openReply() {
  let resolve: (value: unknown) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<unknown>((succeed, fail) => {
    resolve = succeed
    reject = fail
  })
  return { promise, resolve, reject }
}
