import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { isDecided, newRequestId } from '#gateway/submissions.ts'
import { isLeavingForLogin } from '#platform/session/shared/session-caller.ts'
import { askBeforeUnload } from '#ui/browser/ask-before-unload.ts'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { removeDraft, saveDraft } from '../contract.ts'
import { draftLimits as limits } from '../rules.ts'

type ServerKey = { form: string; about: string }
/** `data` '' removes the draft. */
type Waiting = { key: ServerKey; version: string; data: string }
/**
 * What the form says of its draft: `offline` is kept in the page until the line is back; an `other` one was filled elsewhere or for a former
 * version of the record, and neither replaces the one of this page nor is replaced by it unless its owner says so.
 */
export type DraftState =
  | { is: 'saved'; at: string }
  | { is: 'offline' }
  | { is: 'refused'; msg: string }
  | { is: 'other'; at: string; data: string; revision: string }

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

/** The revisions of the draft that this page has read or sent, which it may replace; they go with the tab and with a copy of it. */
const known = new Map<string, string[]>()
const toKnownName = (id: string) => `known ${id}`
const getKnown = (id: string) => known.get(id) ?? readTab<string[]>(toKnownName(id)) ?? []

export function storeKnown(id: string, revisions: string[]): void {
  const found = revisions.filter(Boolean).slice(-limits.replaces)
  known.set(id, found)
  storeTab(toKnownName(id), found.length > 0 ? found : undefined)
}

/** Before it is sent, since the reply may not come. A logout has emptied the tab, where nothing of the account is left then. */
function addRevision(id: string, revisions: string[]): void {
  if (isUnsent(id)) storeKnown(id, revisions)
  else known.set(id, revisions.slice(-limits.replaces))
}

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

export function setDraftState(id: string, state: DraftState | undefined): void {
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
      const state = await sendOne(id, one, keepalive)
      if (state?.is === 'offline') {
        setDraftState(id, state)
        return schedule(retryMs)
      }
      if (waiting.get(id) !== one) continue
      waiting.delete(id)
      if (state?.is !== 'other') storeTab(toMarker(id), undefined)
      setDraftState(id, state)
    }
  } finally {
    isSending = false
  }
  if (waiting.size > 0) schedule(typingMs)
}

async function sendOne(id: string, { key, version, data }: Waiting, keepalive?: true): Promise<DraftState | undefined> {
  const options = keepalive ? { keepalive } : {}
  const replaces = getKnown(id)
  try {
    if (!data) {
      await callFromBrowser(removeDraft, { ...key, replaces }, options)
      return undefined
    }
    const revision = newRequestId()
    addRevision(id, [...replaces, revision])
    const { savedAt, other } = await callFromBrowser(saveDraft, { ...key, recordVersion: version, data, revision, replaces }, options)
    return other ? { is: 'other', at: other.savedAt, data: other.data, revision: other.revision } : { is: 'saved', at: savedAt }
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
    // The tab keeps the draft, and comes back to it.
    if (isLeavingForLogin()) return
    if ([...states].some(([id, { is }]) => (is === 'offline' || is === 'other') && isUnsent(id))) askBeforeUnload(event)
  })
  addEventListener('pagehide', () => {
    if (waiting.size > 0) void sendAll({ keepalive: true })
  })
}
