import { callFromBrowser } from '#gateway/browser-call.ts'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { isDecided } from '#gateway/submissions.ts'
import { publishingRefusals } from '#platform/publishing/rules.ts'
import { saveContent } from '../../contract.ts'
import { autosave as timing } from '../../rules.ts'
import { removeUnsent, storeUnsent } from './unsent.ts'

export type SaveState =
  | { is: 'saved'; at: string }
  | { is: 'typing' | 'saving' | 'offline' }
  /** Another editor holds the lock (`held`) or has saved since (`changed`); `msg` names them. */
  | { is: 'held' | 'changed' | 'refused'; msg: string }

type Start = { kind: string; id: string; tab: string; version: number; basedOn: number; savedAt: string }
type Listener = (state: SaveState, errors?: FieldError[]) => void

/** Saves what is typed after a pause, one save at a time, and repeats a save whose answer was lost. */
export class Autosave {
  readonly #start: Pick<Start, 'kind' | 'id' | 'tab'>
  readonly #onState: Listener
  #known: { version: number; basedOn: number }
  #state: SaveState
  #pending: Record<string, unknown> | undefined
  /** Sent without an answer: the server may hold it, so it is sent again before anything newer. */
  #unanswered: Record<string, unknown> | undefined
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #typingSince = 0

  constructor({ version, basedOn, savedAt, ...start }: Start, onState: Listener) {
    this.#start = start
    this.#onState = onState
    this.#known = { version, basedOn }
    this.#state = { is: 'saved', at: savedAt }
  }

  get version(): number {
    return this.#known.version
  }

  get hasPending(): boolean {
    return this.#pending !== undefined || this.#running !== undefined
  }

  /** The data as it is typed now. */
  take(data: Record<string, unknown>): void {
    this.#store(data)
    if (!this.#pending) this.#typingSince = Date.now()
    this.#pending = data
    if (this.#isStopped) return
    if (this.#state.is !== 'offline') this.#tell({ is: 'typing' })
    this.#wait(Math.max(0, Math.min(timing.pauseMs, this.#typingSince + timing.longestMs - Date.now())))
  }

  /** Sends what is pending now; resolves when nothing is on its way, to whether everything is saved. */
  async flush(): Promise<boolean> {
    this.stop()
    while (this.#running) await this.#running
    const unanswered = this.#unanswered
    const data = unanswered ?? this.#pending
    if (!data || this.#isStopped) return !this.hasPending
    this.#unanswered = undefined
    if (this.#pending === data) this.#pending = undefined
    this.#running = this.#send(data)
    await this.#running
    this.#running = undefined
    return unanswered && !this.#unanswered ? this.flush() : !this.hasPending
  }

  /** Goes on from what the server holds: after a takeover, or when another's copy was put into the history. */
  rebase(known: { version: number; basedOn: number }): void {
    this.#known = known
    this.#unanswered = undefined
    this.#tell({ is: 'typing' })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  hold(msg: string): void {
    this.#tell({ is: 'held', msg })
  }

  change(): void {
    this.#tell({ is: 'changed', msg: publishingRefusals.changedMeanwhile.msg })
  }

  get #isStopped(): boolean {
    return this.#state.is === 'held' || this.#state.is === 'changed'
  }

  #tell(next: SaveState, errors?: FieldError[]): void {
    this.#state = next
    this.#onState(next, errors)
  }

  #wait(ms: number): void {
    this.stop()
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #store(data: Record<string, unknown>): void {
    storeUnsent(this.#start.kind, this.#start.id, { data, ...this.#known })
  }

  async #send(data: Record<string, unknown>): Promise<void> {
    this.#tell({ is: 'saving' })
    try {
      const saved = await callFromBrowser(saveContent, { ...this.#start, ...this.#known, data })
      this.#known = { ...this.#known, version: saved.version }
      if (this.#pending) this.#store(this.#pending)
      else removeUnsent(this.#start.kind, this.#start.id)
      this.#tell(this.#pending ? { is: 'typing' } : { is: 'saved', at: saved.savedAt }, saved.errors)
    } catch (error) {
      this.#pending ??= data
      if (!(error instanceof Refusal)) throw error
      const state = toState(error)
      if (state.is === 'offline') this.#unanswered = data
      this.#tell(state)
      if (state.is === 'offline') this.#wait(timing.retryMs)
    }
  }
}

function toState(error: Refusal): SaveState {
  const { code, message } = error
  if (code === 'held_by_other') return { is: 'held', msg: message }
  if (code === publishingRefusals.changedMeanwhile.code) return { is: 'changed', msg: message }
  if (!isDecided(error) || code === 'too_often' || code === 'database_down') return { is: 'offline' }
  return { is: 'refused', msg: message }
}
