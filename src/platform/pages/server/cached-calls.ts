import { LRUCache } from 'lru-cache'
import { addressKey, type Call, type Caller, type CallGiven, type CallReply } from '#gateway/call.ts'
import { createLocalCaller, type Dispatch } from '#gateway/server/dispatch.ts'
import type { RequestContext } from '#gateway/server/handle.ts'

const mostReplies = 2000

/**
 * The in-process caller of rendered pages; caches the replies of published calls for each content version.
 * Replies are shared between renders, so pages must not mutate them.
 */
export function createCachedCalls(dispatch: Dispatch, contentVersion: () => number): (asked: RequestContext) => Caller {
  const replies = new LRUCache<string, Promise<unknown>>({ max: mostReplies })

  return function callerFor(asked) {
    const ask = createLocalCaller(dispatch, asked)

    return function callCached<C extends Call>(call: C, input: CallGiven<C>): Promise<CallReply<C>> {
      if (!call.published) return ask(call, input)
      const key = `${contentVersion()} ${addressKey(call.address)} ${JSON.stringify(input)}`
      const known = replies.get(key)
      if (known) return known as Promise<CallReply<C>>
      const reply = ask(call, input)
      replies.set(key, reply)
      reply.catch(() => replies.delete(key))
      return reply
    }
  }
}
