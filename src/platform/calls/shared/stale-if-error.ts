import { useSyncExternalStore } from 'react'
import { isRefusal } from '#gateway/browser-call.ts'
import { refusals } from '#gateway/refusals.ts'

/** The last replies of the open page, by part, and the errors of the parts that failed to load since. */
type OpenPage = { path: string; replies: Readonly<Record<string, unknown>>; errors: Readonly<Record<string, string>> }

const none: OpenPage = { path: '', replies: {}, errors: {} }
let open = none
const listeners = new Set<() => void>()

/**
 * The reply, or the last one where the page was already open and the call failed: a failed filter or refresh leaves the page as it is.
 * Only the page opened last is cached.
 */
export async function staleIfError<T>(path: string, part: string, reply: Promise<T>): Promise<T> {
  try {
    const answer = await reply
    const before = open.path === path ? open : { ...none, path }
    const { [part]: _, ...errors } = before.errors
    change({ path, replies: { ...before.replies, [part]: answer }, errors })
    return answer
  } catch (error) {
    if (!isRefusal(error) || isFinal(error.code) || open.path !== path || !(part in open.replies)) throw error
    change({ ...open, errors: { ...open.errors, [part]: error.message } })
    return open.replies[part] as T
  }
}

/** A retry does not help, and stale data must not stay visible. */
function isFinal(given: string): boolean {
  const { notFound, forbidden, invalidSession, newPasswordRequired, secondFactorRequired } = refusals
  return [notFound, forbidden, invalidSession, newPasswordRequired, secondFactorRequired].some(({ code }) => code === given)
}

/** The result of loading one part of a page: its data, or the message of the refusal. */
export type LoadedPart<T> = { value: T; error?: never } | { error: string; value?: never }

/** `staleIfError`, where the other parts of the page are shown even if this one was never loaded. */
export async function loadPart<T>(path: string, part: string, reply: Promise<T>): Promise<LoadedPart<T>> {
  try {
    return { value: await staleIfError(path, part, reply) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { error: error.message }
  }
}

/** For a change of session: data of the former one must not be shown again. */
export function clearLoadedReplies(): void {
  change(none)
}

/** The error that made the page at this path keep its stale data. */
export function useLoadError(path: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (open.path === path ? Object.values(open.errors)[0] : undefined),
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: OpenPage): void {
  open = next
  for (const listener of listeners) listener()
}
