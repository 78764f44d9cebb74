import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { isDecided } from '#gateway/submissions.ts'
import { askBeforeUnload } from '#ui/browser/ask-before-unload.ts'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { removeDraft, saveDraft } from '../contract.ts'

type ServerKey = { form: string; about: string }
/** `data` '' removes the draft. */
type Waiting = { key: ServerKey; data: string }
/** What the form says of its draft: `offline` is kept in the page until the line is back. */
export type DraftState = { is: 'saved'; at: string } | { is: 'offline' } | { is: 'refused'; msg: string }

const typingMs = 1500
const retryMs = 10_000

const waiting = new Map<string, Waiting>()
const states = new Map<string, DraftState>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false
let isListening = false

/** By this name the tab knows, also after a reload, that the server has not got the draft yet. */
const toMarker = (id: string) => `unsent ${id}`

/** Sends a draft when nothing has been typed for a moment; what was queued before under this id is replaced. */
export function queueDraft(id: string, one: Waiting): void {
  listen()
  waiting.set(id, one)
  storeTab(toMarker(id), true)
  schedule(one.data ? typingMs : 0)
}

export function isUnsent(id: string): boolean {
  return readTab<boolean>(toMarker(id)) === true
}

export function getDraftState(id: string): DraftState | undefined {
  return states.get(id)
}

export function watchDraftStates(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setState(id: string, state: DraftState | undefined): void {
  if (state) states.set(id, state)
  else states.delete(id)
  for (const listener of listeners) listener()
}

function schedule(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll(), ms)
}

async function sendAll({ keepalive }: { keepalive?: true } = {}): Promise<void> {
  if (isSending && !keepalive) return
  isSending = true
  try {
    for (const [id, one] of waiting) {
      const state = await sendOne(one, keepalive)
      if (state?.is === 'offline') {
        setState(id, state)
        return schedule(retryMs)
      }
      if (waiting.get(id) !== one) continue
      waiting.delete(id)
      storeTab(toMarker(id), undefined)
      setState(id, state)
    }
  } finally {
    isSending = false
  }
  if (waiting.size > 0) schedule(typingMs)
}

async function sendOne({ key, data }: Waiting, keepalive?: true): Promise<DraftState | undefined> {
  const options = keepalive ? { keepalive } : {}
  try {
    if (data) return { is: 'saved', at: (await callFromBrowser(saveDraft, { ...key, data }, options)).savedAt }
    await callFromBrowser(removeDraft, key, options)
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    return isDecided(error) ? { is: 'refused', msg: error.message } : { is: 'offline' }
  }
}

/** Once: the line is back, the page is about to close, or it is put away. */
function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('online', () => void sendAll())
  addEventListener('beforeunload', (event) => {
    if (waiting.size > 0 && [...waiting.keys()].some((id) => states.get(id)?.is === 'offline')) askBeforeUnload(event)
  })
  addEventListener('pagehide', () => {
    if (waiting.size > 0) void sendAll({ keepalive: true })
  })
}
