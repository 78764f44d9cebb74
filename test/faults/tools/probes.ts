import { setTimeout as sleep } from 'node:timers/promises'
import type { Scene } from '../bank/clients.ts'
import { patience } from '../bank/recorder.ts'

/** What was answered: `ok`, the code of a refusal, `down` ("Server Connect Error."), `silence`, or an HTTP status that should not be. */
export type Answers = Map<string, number>
export type Probes = { writes: Answers; reads: Answers; pages: Answers; wordless: number }

const everyMs = 100

/** Repeats a write, a read and page requests until `until` settles; the outcome of the writes is not checked. */
export async function probe({ world, calls }: Scene, until: Promise<unknown>): Promise<Probes> {
  const probes: Probes = { writes: new Map(), reads: new Map(), pages: new Map(), wordless: 0 }
  const account = world.plain[0] as string
  const probing = { isOver: false }
  void until.finally(() => (probing.isOver = true))
  for (let i = 0; !probing.isOver; i++) {
    const write = {
      RequestId: crypto.randomUUID(),
      account,
      amount: 1,
      reference: crypto.randomUUID(),
      service: '探测',
      detail: '探测',
      dryRun: true,
    }
    const [written, read, page] = await Promise.all([
      toAnswer(() => calls.asMachine('use', write)),
      toAnswer(() => calls.asMachine('balance', { account })),
      readPage(calls.origin, i % 2 === 0 ? '/news' : `/news?page=${i}`),
    ])
    count(probes.writes, written.kind)
    count(probes.reads, read.kind)
    count(probes.pages, page)
    if (written.kind !== 'ok' && written.kind !== 'down' && !/\p{Script=Han}/u.test(written.text)) probes.wordless++
    await sleep(everyMs)
  }
  return probes
}

/** How long until a write succeeds again, in seconds. */
export async function timeUntilWritten({ world, calls }: Scene, limitSeconds: number): Promise<number> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  while (seconds() < limitSeconds) {
    const write = { account: world.plain[0], amount: 1, reference: crypto.randomUUID(), service: '探测', detail: '探测', dryRun: true }
    if ((await toAnswer(() => calls.asMachine('use', { RequestId: crypto.randomUUID(), ...write }))).kind === 'ok') return seconds()
    await sleep(everyMs)
  }
  return Number.POSITIVE_INFINITY
}

async function toAnswer(send: () => Promise<Response>): Promise<{ kind: string; text: string }> {
  try {
    const response = await send()
    const text = await response.text()
    if (text === 'Server Connect Error.') return { kind: 'down', text }
    if (response.status !== 200) return { kind: `HTTP ${response.status}`, text }
    const { ReturnValue, code = '', msg } = JSON.parse(text) as { ReturnValue: number; code?: string; msg: string }
    return { kind: ReturnValue === 1 ? 'ok' : code, text: msg }
  } catch {
    return { kind: 'silence', text: '' }
  }
}

function readPage(origin: string, path: string): Promise<string> {
  return fetch(origin + path, { signal: patience() }).then(
    async (response) => (await response.arrayBuffer(), response.status < 400 ? 'ok' : `HTTP ${response.status}`),
    () => 'silence',
  )
}

function count(answers: Answers, kind: string): void {
  answers.set(kind, (answers.get(kind) ?? 0) + 1)
}

export function formatAnswers(answers: Answers): string {
  return [...answers].map(([kind, times]) => `${times} ${kind}`).join(', ')
}
