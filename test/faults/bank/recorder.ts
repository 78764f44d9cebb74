import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Kind =
  | 'recharge'
  | 'use'
  | 'hold'
  | 'commit'
  | 'release'
  | 'reverse'
  | 'transfer'
  | 'apply'
  | 'resubmit'
  | 'approve'
  | 'reject'
  | 'issue'
  | 'red_flag'
export type Outcome = { kind: 'ok'; data: Record<string, unknown> } | { kind: 'refused'; code: string } | { kind: 'unknown'; why: string }

/** One operation of a client, however often it was sent. `tag` is in the ledger's detail or reference. */
export type Op = {
  kind: Kind
  tag: string
  account: string
  amount: number
  outcome: 'ok' | 'refused' | 'unknown'
  code: string
  tries: number
}

export type Send = (sending: { tag: string; requestId: string }) => Promise<Response>
export type Recorder = ReturnType<typeof createRecorder>

const askTimeoutMs = 8000

/**
 * Sends each operation with one RequestId until its outcome is known, and records it.
 * `isNaive` is the planted fault: a client that makes a new request of every repetition.
 */
export function createRecorder({ run, isNaive, mustGiveUp }: { run: string; isNaive: boolean; mustGiveUp: () => boolean }) {
  const ops: Op[] = []
  const faults: string[] = []
  const unanswered = new Map<string, number>()
  let reads = 0
  let lastOk = performance.now()
  let lastSent = 0
  let longestGapMs = 0

  function noteOk(sent: number): void {
    const now = performance.now()
    lastSent = Math.max(lastSent, sent)
    longestGapMs = Math.max(longestGapMs, now - lastOk)
    lastOk = now
  }

  async function send(sending: () => Promise<Response>): Promise<Outcome> {
    const outcome = await getOutcome(sending)
    if (outcome.kind === 'unknown') unanswered.set(outcome.why, (unanswered.get(outcome.why) ?? 0) + 1)
    return outcome
  }

  async function perform(kind: Kind, account: string, amount: number, sendOnce: Send): Promise<Op & { data: Record<string, unknown> }> {
    const op: Op = { kind, tag: `${run}-${ops.length}`, account, amount, outcome: 'unknown', code: '', tries: 0 }
    ops.push(op)
    const requestId = randomUUID()
    for (;;) {
      const sending = isNaive && op.tries > 0 ? { tag: `${op.tag}~${op.tries}`, requestId: randomUUID() } : { tag: op.tag, requestId }
      op.tries++
      const sent = performance.now()
      const outcome = await send(() => sendOnce(sending))
      if (outcome.kind !== 'unknown') {
        op.outcome = outcome.kind
        if (outcome.kind === 'refused') op.code = outcome.code
        else noteOk(sent)
        return { ...op, data: outcome.kind === 'ok' ? outcome.data : {} }
      }
      if (mustGiveUp()) return { ...op, data: {} }
      await sleep(30 + Math.random() * 120)
    }
  }

  /** Repeats a read until it is answered. */
  async function ask(sending: () => Promise<Response>): Promise<Exclude<Outcome, { kind: 'unknown' }> | undefined> {
    while (!mustGiveUp()) {
      const outcome = await send(sending)
      if (outcome.kind !== 'unknown') {
        reads++
        return outcome
      }
      await sleep(30 + Math.random() * 120)
    }
    return undefined
  }

  return {
    ops,
    faults,
    perform,
    ask,
    fault: (text: string) => void faults.push(text),
    noteRead: () => void reads++,
    /** Resolves when an operation that was sent after `time` is acknowledged; false when that takes too long. */
    async waitUntilOk(time: number, limitMs: number): Promise<boolean> {
      for (const began = performance.now(); performance.now() - began < limitMs; await sleep(20)) if (lastSent > time) return true
      return false
    },
    figures: () => ({ reads, longestGapMs, unanswered }),
  }
}

// Nothing was changed; the operation can be sent again.
const passing = new Set(['busy', 'too_often', 'locked', 'storage_full'])

async function getOutcome(send: () => Promise<Response>): Promise<Outcome> {
  try {
    const response = await send()
    const text = await response.text()
    if (text === 'Invalid Session.') return { kind: 'refused', code: 'invalid_session' }
    if (response.status !== 200 || text === 'Server Connect Error.') return { kind: 'unknown', why: `HTTP ${response.status}` }
    const body = JSON.parse(text) as { ReturnValue: number; code?: string; data?: Record<string, unknown> }
    if (body.ReturnValue === 1) return { kind: 'ok', data: body.data ?? {} }
    return passing.has(body.code ?? '') ? { kind: 'unknown', why: body.code ?? '' } : { kind: 'refused', code: body.code ?? '' }
  } catch {
    return { kind: 'unknown', why: 'silence' }
  }
}

export function patience(): AbortSignal {
  return AbortSignal.timeout(askTimeoutMs)
}
