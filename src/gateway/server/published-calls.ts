import { LRUCache } from 'lru-cache'
import { addressKey, type Call, defaultMaxBytes } from '../call.ts'
import { fromWire } from '../shape.ts'
import { parseJsonObject, readBytes } from './http-body.ts'
import { type Exchange, type HttpDeps, runInSlot } from './http-deps.ts'
import { parseInput } from './parse.ts'

const cachedBodies = 1024
const shortBodyBytes = 1024

/** What the reply of a published call depends on besides the published content. `input` in our names, not yet parsed. */
export function toReplyKey(call: Call, input: unknown): string {
  return `${addressKey(call.address)} ${JSON.stringify(parseInput(call, input))}`
}

/** Answers calls whose reply depends on published content and input alone, from the cache where possible. Returns the outcome for metrics. */
export function createPublishedCalls(deps: Pick<HttpDeps, 'replies' | 'acquireSlot'>) {
  const known = new LRUCache<string, ParsedBody, { call: Call; bytes: Buffer }>({
    max: cachedBodies,
    memoMethod: (_key, _stale, { context: { call, bytes } }) => parseBody(call, bytes),
  })

  return async function answerPublished({ call, request, response, info }: Exchange): Promise<'cached' | 'ok'> {
    const bytes = await readBytes(request, defaultMaxBytes)
    const { input, key } =
      bytes.length > shortBodyBytes
        ? parseBody(call, bytes)
        : known.memo(`${addressKey(call.address)} ${bytes.toString('latin1')}`, { context: { call, bytes } })
    const cached = deps.replies.find(key)
    const send = cached ?? (await runInSlot(deps, info, () => deps.replies.make(key, call, input)))
    send(request, response, ['x-request-id', info.id])
    return cached ? 'cached' : 'ok'
  }
}

type ParsedBody = { input: unknown; key: string }

function parseBody(call: Call, bytes: Buffer): ParsedBody {
  const input = fromWire(call.input, parseJsonObject(bytes))
  return { input, key: toReplyKey(call, input) }
}
