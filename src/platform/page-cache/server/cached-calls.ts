import type { Call, Caller, CallGiven, CallReply } from '#gateway/call.ts'
import { createLocalCaller, type Dispatch } from '#gateway/server/dispatch.ts'
import { createAnonymousContext, type RequestContext } from '#gateway/server/handle.ts'
import type { HttpDeps, SendReply } from '#gateway/server/http-deps.ts'
import { toEnvelope } from '#gateway/server/http-response.ts'
import { toReplyKey } from '#gateway/server/published-calls.ts'
import { createCachedResponse, sendRepresentation } from './cached-response.ts'
import type { ContentCache, Made } from './content-cache.ts'

type CachedCallsOptions = { cache: ContentCache; commonHeaders: Record<string, string> }

/**
 * Calls whose replies to published calls come from the cache, in-process and over HTTP. Replies are shared between renders, so pages must
 * not mutate them.
 */
export function createCachedCalls(dispatch: Dispatch, { cache, commonHeaders }: CachedCallsOptions) {
  const headers = { ...commonHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

  async function makeReply(call: Call, input: unknown): Promise<Made> {
    const result = await dispatch.run(call, input, createAnonymousContext('published'))
    const json = Buffer.from(JSON.stringify(toEnvelope(call, result)))
    const body = await createCachedResponse(200, headers, json)
    // The reply itself takes about as much as its text.
    return { body: { ...body, bytes: body.bytes + json.length }, reply: result.reply, isKept: true }
  }

  const getReply = (key: string, call: Call, input: unknown) => cache.find(key) ?? cache.make(key, { make: () => makeReply(call, input) })

  /** Calls with the rights of the caller. */
  function callerFor(context: RequestContext): Caller {
    const ask = createLocalCaller(dispatch, context)
    return async function callCached<C extends Call>(call: C, input: CallGiven<C>): Promise<CallReply<C>> {
      if (!call.published) return ask(call, input)
      const { reply } = await getReply(toReplyKey(call, input), call, input)
      return reply as CallReply<C>
    }
  }

  const replies: HttpDeps['replies'] = {
    find(key) {
      const found = cache.find(key)
      return found && toSender(found)
    },
    make: async (key, call, input) => toSender(await getReply(key, call, input)),
  }
  return { callerFor, replies }
}

export type CachedCalls = ReturnType<typeof createCachedCalls>

function toSender({ body }: Made): SendReply {
  return (request, response, headers) => sendRepresentation(body.negotiate(request), { request, response }, headers)
}
