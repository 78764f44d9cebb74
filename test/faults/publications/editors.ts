import { setTimeout as sleep } from 'node:timers/promises'
import { formatDate } from '#kit/dates.ts'
import type { Command, Desk, Outcome } from './desk.ts'

export type Verb = 'publish' | 'plan' | 'roll back' | 'take down' | 'rename'
/** One command, and what became of it. `title` is that of the version it brings onto the site; no two commands have the same. */
export type Op = { verb: Verb; kind: string; id: string; title: string; command: Command; outcome: Outcome['kind'] }
export type Scene = { desk: Desk; ops: Op[]; isOver: () => boolean }

export const articles = ['kill-1', 'kill-2', 'kill-3', 'kill-4']
export const planned = ['kill-plan-1', 'kill-plan-2']
/** The platform that moves has another id after each move. */
export const moved = 'kill-move'

/** The platform keeps its history whatever its id is. */
export function toContentKey(id: string): string {
  return id.startsWith(`${moved}-`) ? moved : id
}

const planMs = 250
const glanceMs = 40
let titles = 0

/** Saves the piece under a title of its own, and returns the version that a publication names. */
async function write({ desk }: Scene, kind: string, id: string): Promise<{ title: string; version: number } | undefined> {
  const opened = await desk.ask('open', { kind, id })
  if (opened.kind !== 'ok') return undefined
  const title = `故障演练第${++titles}稿`
  const own =
    kind === 'news'
      ? { title, typeId: 'company', body: `<p>${title}</p>`, image: '', releaseDate: formatDate(new Date()) }
      : { name: title }
  const { data, version, newest } = opened.data
  const body = { kind, id, tab: id, version, basedOn: newest, data: { ...(data as object), ...own } }
  const saved = await desk.ask('save', body)
  return saved.kind === 'ok' ? { title, version: saved.data.version as number } : undefined
}

/** Sends a command; one that a kill interrupted stays `unknown` and is retried after the restart. */
async function perform({ desk, ops }: Scene, given: Pick<Op, 'verb' | 'kind' | 'id' | 'title' | 'command'>): Promise<Outcome> {
  const op: Op = { ...given, outcome: 'unknown' }
  ops.push(op)
  const outcome = await desk.carryOut(op.command)
  op.outcome = outcome.kind
  return outcome
}

async function publish(scene: Scene, kind: string, id: string, publishAt = ''): Promise<void> {
  const written = await write(scene, kind, id)
  if (!written) return
  const { title, version } = written
  const command = scene.desk.compose('publish', { kind, id, version, ...(publishAt && { publishAt }) })
  await perform(scene, { verb: publishAt ? 'plan' : 'publish', kind, id, title, command })
}

/** Publishes one article again and again, rolls it back and takes it off the site. */
export async function edit(scene: Scene, id: string): Promise<void> {
  for (let n = 0; !scene.isOver(); n++) {
    const step = Math.random()
    if (step < 0.7) await publish(scene, 'news', id)
    else if (step < 0.88) await rollBack(scene, id)
    else {
      const command = scene.desk.compose('takeDown', { kind: 'news', id })
      await perform(scene, { verb: 'take down', kind: 'news', id, title: '', command })
    }
  }
}

async function rollBack(scene: Scene, id: string): Promise<void> {
  const versions = await scene.desk.ask('versions', { kind: 'news', id })
  if (versions.kind !== 'ok') return
  const former = (versions.data.items as { number: number; state: string }[]).filter(({ state }) => /superseded|withdrawn/.test(state))
  const chosen = former[Math.floor(Math.random() * former.length)]
  if (!chosen) return
  const command = scene.desk.compose('rollBack', { kind: 'news', id, number: chosen.number })
  await perform(scene, { verb: 'roll back', kind: 'news', id, title: '', command })
}

/** Plans a publication for the next moment, and the next one when it is on the site. */
export async function plan(scene: Scene, id: string): Promise<void> {
  while (!scene.isOver()) {
    const opened = await scene.desk.ask('open', { kind: 'news', id })
    if (opened.kind === 'ok' && opened.data.scheduled === 0) await publish(scene, 'news', id, new Date(Date.now() + planMs).toISOString())
    await sleep(glanceMs)
  }
}

/** Gives a platform one address after the other, with publications in between. */
export async function move(scene: Scene, start: string): Promise<string> {
  let id = start
  while (!scene.isOver()) {
    await publish(scene, 'platform', id)
    if (scene.isOver()) break
    const newId = `${moved}-${Number(id.split('-').at(-1)) + 1}`
    const command = scene.desk.compose('changeId', { kind: 'platform', id, newId })
    const outcome = await perform(scene, { verb: 'rename', kind: 'platform', id, title: '', command })
    if (outcome.kind === 'ok') id = newId
  }
  return id
}
