import { memoize } from '#kit/caching/memoize.ts'
import { addressKey, type Call, listContentTags } from '../call.ts'
import type { ContentTag } from '../declared.ts'
import { fromWire } from '../shape.ts'
import type { Dispatch } from './dispatch.ts'
import { createAnonymousContext } from './handle.ts'
import { parseJsonObject, readBytes } from './http-body.ts'
import { type Exchange, type HttpDeps, runInSlot } from './http-deps.ts'
import { defaultMaxBytes } from './http-request.ts'
import { toEnvelope } from './http-response.ts'
import { parseInput } from './parse.ts'

const cachedBodies = 1024
const shortBodyBytes = 1024

/** `input` in our names, not yet parsed; `key`: what the reply depends on besides the published content with one of the `tags`. */
type PublishedInput = { input: unknown; key: string; tags: readonly ContentTag[] | undefined }

/** Answers calls whose reply depends on published content and input alone, from the reply cache where possible. Returns the outcome for metrics. */
export function createPublishedCalls(dispatch: Dispatch, deps: Pick<HttpDeps, 'replyCache' | 'acquireSlot'>) {
  const parseShortBody = memoize(cachedBodies, (_, call: Call, bytes: Buffer) => parseBody(call, bytes))

  return async function answerPublished({ call, request, response, info }: Exchange): Promise<'cached' | 'ok'> {
    const bytes = await readBytes(request, defaultMaxBytes)
    const { input, key, tags } =
      bytes.length > shortBodyBytes
        ? parseBody(call, bytes)
        : parseShortBody(`${addressKey(call.address)} ${bytes.toString('latin1')}`, call, bytes)
    const headers = ['x-request-id', info.id]
    // The version before the call runs: a reply from older content stays under its version.
    const versionedKey = `${deps.replyCache.version(tags)} ${key}`
    const cached = deps.replyCache.get(versionedKey)
    if (cached) {
      cached.send(request, response, headers)
      return 'cached'
    }
    const context = { ...createAnonymousContext(info.id), request: info }
    const result = await runInSlot(deps, info, () => dispatch.run(call, input, context))
    const reply = await deps.replyCache.store(versionedKey, JSON.stringify(toEnvelope(call, result)))
    reply.send(request, response, headers)
    return 'ok'
  }
}

function parseBody(call: Call, bytes: Buffer): PublishedInput {
  const input = fromWire(call.input, parseJsonObject(bytes))
  const parsed = parseInput(call, input)
  return { input, key: `${addressKey(call.address)} ${JSON.stringify(parsed)}`, tags: listContentTags(call, parsed) }
}
