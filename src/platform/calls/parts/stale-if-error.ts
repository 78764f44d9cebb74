import { useSyncExternalStore } from 'react'
import { isRefusal } from '#gateway/browser-call.ts'
import { refusals } from '#gateway/refusals.ts'

/** What the open page last loaded, by part, and which parts could not be loaded since. */
type OpenPage = { path: string; answers: Readonly<Record<string, unknown>>; faults: Readonly<Record<string, string>> }

const none: OpenPage = { path: '', answers: {}, faults: {} }
let open = none
const listeners = new Set<() => void>()

// Asking again does not help, and what was shown must not stay.
const final = new Set<string>(
  [refusals.notFound, refusals.forbidden, refusals.invalidSession, refusals.newPasswordRequired, refusals.secondFactorRequired].map(
    ({ code }) => code,
  ),
)

/**
 * The answer, or the last one where the page was open already and asking failed: a filter or refresh that fails leaves the page as it is.
 * Only the page opened last is remembered.
 */
export async function staleIfError<T>(path: string, part: string, asked: Promise<T>): Promise<T> {
  try {
    const answer = await asked
    const before = open.path === path ? open : { ...none, path }
    const { [part]: _, ...faults } = before.faults
    change({ path, answers: { ...before.answers, [part]: answer }, faults })
    return answer
  } catch (error) {
    if (!isRefusal(error) || final.has(error.code) || open.path !== path || !(part in open.answers)) throw error
    change({ ...open, faults: { ...open.faults, [part]: error.message } })
    return open.answers[part] as T
  }
}

/** A screen's load with this fallback. */
export function loadStaleIfError<L extends { url: URL }, T>(load: (loading: L) => Promise<T>): (loading: L) => Promise<T> {
  return (loading) => staleIfError(loading.url.pathname, 'page', load(loading))
}

/** Another session begins, or this one ends: nothing of it may be shown again. */
export function clearLoadedReplies(): void {
  change(none)
}

/** Why the page at this path shows what it loaded before. */
export function useLoadError(path: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (open.path === path ? Object.values(open.faults)[0] : undefined),
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
