import { callFromBrowser } from '#gateway/browser-call.ts'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { publishingRefusals } from '#platform/publishing/rules.ts'
import { saveContent } from '../../contract.ts'
import { autosave as timing } from '../../rules.ts'
import { forgetUnsent, storeUnsent } from './unsent.ts'

export type SaveState =
  | { is: 'saved'; at: string }
  | { is: 'typing' | 'saving' | 'offline' }
  /** Somebody else edits (`held`) or has saved something since (`changed`); `msg` says who. */
  | { is: 'held' | 'changed' | 'refused'; msg: string }

type Start = { kind: string; id: string; tab: string; version: number; basedOn: number; savedAt: string }
type Listener = (state: SaveState, errors?: FieldError[]) => void

export type Autosave = ReturnType<typeof createAutosave>

/** Saves what is typed after a pause, one save at a time, and repeats a save whose answer was lost. */
export function createAutosave({ kind, id, tab, savedAt, ...start }: Start, onState: Listener) {
  let { version, basedOn } = start
  let state: SaveState = { is: 'saved', at: savedAt }
  let pending: Record<string, unknown> | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let typingSince = 0

  function tell(next: SaveState, errors?: FieldError[]): void {
    state = next
    onState(next, errors)
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function send(): Promise<void> {
    const data = pending as Record<string, unknown>
    pending = undefined
    tell({ is: 'saving' })
    try {
      const saved = await callFromBrowser(saveContent, { kind, id, tab, version, basedOn, data })
      version = saved.version
      if (pending) storeUnsent(kind, id, { data: pending, version, basedOn })
      else forgetUnsent(kind, id)
      tell(pending ? { is: 'typing' } : { is: 'saved', at: saved.savedAt }, saved.errors)
    } catch (error) {
      pending ??= data
      if (!(error instanceof Refusal)) throw error
      tell(toState(error))
      if (state.is === 'offline') wait(timing.retryMs)
    }
  }

  /** Sends what is pending now; resolves when nothing is on its way, to whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    await running
    if (pending && state.is !== 'held' && state.is !== 'changed') {
      running = send()
      await running
      running = undefined
    }
    return pending === undefined
  }

  return {
    /** The data as it is typed now. */
    take(data: Record<string, unknown>): void {
      storeUnsent(kind, id, { data, version, basedOn })
      if (!pending) typingSince = Date.now()
      pending = data
      if (state.is === 'held' || state.is === 'changed') return
      if (state.is !== 'offline') tell({ is: 'typing' })
      wait(Math.max(0, Math.min(timing.pauseMs, typingSince + timing.longestMs - Date.now())))
    },
    flush,
    /** Goes on from what the server holds: after a takeover, or when another's copy was put into the history. */
    rebase(to: { version: number; basedOn: number }): void {
      version = to.version
      basedOn = to.basedOn
      tell({ is: 'typing' })
    },
    stop(): void {
      clearTimeout(timer)
    },
    hold(msg: string): void {
      tell({ is: 'held', msg })
    },
    change(): void {
      tell({ is: 'changed', msg: publishingRefusals.changedMeanwhile.msg })
    },
    get version() {
      return version
    },
    get hasPending() {
      return pending !== undefined || running !== undefined
    },
  }
}

function toState({ code, message }: Refusal): SaveState {
  if (code === 'held_by_other') return { is: 'held', msg: message }
  if (code === publishingRefusals.changedMeanwhile.code) return { is: 'changed', msg: message }
  if (['', 'network', 'busy', 'too_often', 'database_down'].includes(code) || code.startsWith('http_5')) return { is: 'offline' }
  return { is: 'refused', msg: message }
}
