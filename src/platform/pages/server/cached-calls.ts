import { toDigest } from '#gateway/server/crypto/digest.ts'
import { LRUCache } from 'lru-cache'
import { addressKey, type Call, type Caller, type CallGiven, type CallReply, listContentTags } from '#gateway/call.ts'
import type { ContentTag } from '#gateway/declared.ts'
import { Refusal } from '#gateway/refusals.ts'
import { createLocalCaller, type Dispatch } from '#gateway/server/dispatch.ts'
import { createAnonymousContext, type RequestContext } from '#gateway/server/handle.ts'
import type { ContentVersion } from '#platform/publishing/server/tag-versions.ts'

const mostReplies = 2000

/** A published call that a page was rendered from, the content that it depends on, and the digest of its reply. */
export type Source = { call: Call; input: unknown; tags: readonly ContentTag[] | undefined; digest: string }

/** The calls of one render. `listSources` is undefined when the page depends on more than published calls. */
export type RecordedCalls = { call: Caller; listSources: () => Promise<Source[]> | undefined }

type Reply = { value: Promise<unknown>; digest: () => Promise<string> }

/**
 * The in-process calls of rendered pages; caches the replies of published calls until the content that they depend on changes.
 * Replies are shared between renders, so pages must not mutate them.
 */
export function createCachedCalls(dispatch: Dispatch, contentVersion: ContentVersion) {
  const replies = new LRUCache<string, Reply>({ max: mostReplies })

  function getReply(call: Call, input: unknown, ask: Caller): Reply {
    const key = `${contentVersion(listContentTags(call, input))} ${addressKey(call.address)} ${JSON.stringify(input)}`
    const known = replies.get(key)
    if (known) return known
    const reply = createReply(ask(call, input as CallGiven<Call>))
    replies.set(key, reply)
    reply.value.catch(() => replies.delete(key))
    return reply
  }

  /** Calls with the rights of the caller; `onReply` receives every call, with the reply if it is published. */
  function createCaller(context: RequestContext, onReply?: (call: Call, input: unknown, reply: Reply | undefined) => void): Caller {
    const ask = createLocalCaller(dispatch, context)
    return function callCached<C extends Call>(call: C, input: CallGiven<C>): Promise<CallReply<C>> {
      const reply = call.published ? getReply(call, input, ask) : undefined
      onReply?.(call, input, reply)
      return reply ? (reply.value as Promise<CallReply<C>>) : ask(call, input)
    }
  }

  return {
    callerFor: (context: RequestContext): Caller => createCaller(context),

    /** Public calls for one render. */
    record(): RecordedCalls {
      const made: { call: Call; input: unknown; reply: Reply }[] = []
      let isComplete = true
      const caller = createCaller(createAnonymousContext('page'), (call, input, reply) => {
        if (reply) made.push({ call, input, reply })
        else isComplete = false
      })
      function listSources(): Promise<Source[]> | undefined {
        if (!isComplete) return undefined
        return Promise.all(
          made.map(async ({ reply, ...context }) => ({
            ...context,
            tags: listContentTags(context.call, context.input),
            digest: await reply.digest(),
          })),
        )
      }
      return { call: caller, listSources }
    },

    /** Whether each of these calls still has the same reply. */
    async areUnchanged(sources: readonly Source[]): Promise<boolean> {
      const ask = createLocalCaller(dispatch, createAnonymousContext('page'))
      const digests = await Promise.all(sources.map(({ call, input }) => getReply(call, input, ask).digest()))
      return sources.every(({ digest }, i) => digest === digests[i])
    },
  }
}

export type CachedCalls = ReturnType<typeof createCachedCalls>

function createReply(value: Promise<unknown>): Reply {
  let digest: Promise<string> | undefined
  return { value, digest: () => (digest ??= computeDigest(value)) }
}

/** A refusal is a reply too: a page may show that something is not published. */
async function computeDigest(value: Promise<unknown>): Promise<string> {
  try {
    return toDigest(JSON.stringify(await value) ?? '').toString('base64url')
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
