// Kills the portal while content is published, planned, rolled back, moved and taken down: each is there as a whole or not at all. --kills=40.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { openStaffSession } from '../harness/portal/staff-session.ts'
import { type PortalProcess, startPortalProcess } from '../harness/portal-process.ts'
import { openDesk } from './publications/desk.ts'
import { articles, edit, move, moved, type Op, plan, planned, type Scene } from './publications/editors.ts'
import { findWrongPages } from './publications/pages.ts'
import { countEffects, findWrongEffects, retry } from './publications/retries.ts'
import { findHalves, readSite } from './publications/site.ts'
import { startProxy } from './tools/proxy.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '40' } } })
const kills = Number(values.kills)
const [leastMs, mostMs] = [300, 2500]
/** How long before a kill its replies are lost already, so that some commands have taken effect unseen. */
const silentMs = 80
const jobsMs = 150_000

const directory = mkdtempSync(join(tmpdir(), 'portal-publications-'))
const settings = { DATA_DIR: directory, TRUST_PROXY: '1' }
const findings: string[] = []
const received = new Map<string, string>()
const receiver = createServer((request, response) => {
  void receive(request).then(() => response.end())
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')

let portal: PortalProcess = await startPortalProcess(settings)
const { origin } = portal
const PORT = new URL(origin).port
const proxy = await startProxy(Number(PORT))
const ops: Op[] = []
const figures = { interrupted: 0, whole: 0, absent: 0 }
try {
  await run()
} finally {
  await proxy.stop()
  await portal.stop()
  receiver.close()
  rmSync(directory, { recursive: true, force: true })
}
process.stdout.write(`${findings.length === 0 ? 'nothing found' : `${findings.length} findings:\n${findings.slice(0, 20).join('\n')}`}\n`)
process.exitCode = findings.length > 0 ? 1 : 0

async function run(): Promise<void> {
  const admin = await openStaffSession(origin, 'admin', 'Staff#2026a')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await admin.call(['console', 'webhooks', 'saveSetting'], { url, secret: 'a secret of the fault test', isOn: true, version: 0 })
  const desk = await openDesk(proxy.origin)
  let movedTo = `${moved}-1`
  for (let kill = 1; kill <= kills; kill++) {
    let isOver = false
    const scene: Scene = { desk, ops, isOver: () => isOver }
    const work = Promise.all([move(scene, movedTo), ...articles.map((id) => edit(scene, id)), ...planned.map((id) => plan(scene, id))])
    await sleep(leastMs + Math.random() * (mostMs - leastMs))
    isOver = true
    if (kill % 2 === 0) await proxy.loseReplies(Math.random() * silentMs)
    await portal.stop('SIGKILL')
    ;[movedTo] = await work
    portal = await startPortalProcess({ ...settings, PORT })
    movedTo = await withDatabase((client) => judgeKill(client, scene, { kill, movedTo }))
  }
  await withDatabase(judgeEnd)
}

async function receive(request: IncomingMessage): Promise<void> {
  const { id, event, data } = JSON.parse(await text(request)) as { id: string; event: string; data: { id: string; number: number } }
  received.set(id, `${event} ${data.id} ${data.number}`)
}

/** The embedded database ends with its portal, so each start has connections of its own. */
async function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(directory)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What the killed process left behind, before and after its clients repeat what they got no answer to. */
async function judgeKill(client: Client, { desk }: Scene, { kill, movedTo }: { kill: number; movedTo: string }): Promise<string> {
  const note = (found: readonly string[]) => findings.push(...found.map((finding) => `kill ${kill}: ${finding}`))
  const site = await readSite(client)
  note(findHalves(site))
  note(await findWrongPages(origin, site, articles))
  const settled = ops.filter(({ outcome }) => outcome !== 'unknown')
  for (const op of ops.filter(({ outcome }) => outcome === 'unknown')) {
    const effects = countEffects(site, op, settled)
    figures.interrupted++
    figures[effects > 0 ? 'whole' : 'absent']++
    note(await retry(desk, op, effects > 0))
    if (op.verb === 'rename' && op.outcome === 'ok') movedTo = op.command.body.newId as string
  }
  const after = await readSite(client)
  note([...findHalves(after), ...findWrongEffects(after, ops)])
  return movedTo
}

/** Jobs still publish what was planned, and deliver what the killed processes had begun to deliver. */
async function judgeEnd(client: Client): Promise<void> {
  // A delivery that a killed process had begun is repeated after ten minutes; its lease ends here at once.
  await client.query(`update webhook_delivery set next_at = now() where state = 'waiting'`)
  let site = await readSite(client)
  const isBusy = () => site.revisions.some(({ state }) => state === 'scheduled') || site.deliveries.some(({ state }) => state === 'waiting')
  for (const since = performance.now(); isBusy() && performance.now() - since < jobsMs; site = await readSite(client)) await sleep(1000)
  if (isBusy()) findings.push('a plan was not carried out, or an event not delivered')
  findings.push(...findHalves(site), ...(await findWrongPages(origin, site, [...articles, ...planned])))
  const stored = new Map(site.deliveries.map(({ delivery, event, id, number }) => [delivery, `${event} ${id} ${number}`]))
  for (const [delivery, what] of received) if (stored.get(delivery) !== what) findings.push(`received, but not stored: ${what}`)
  for (const [delivery, what] of stored) if (!received.has(delivery)) findings.push(`stored, but not received: ${what}`)
  const acknowledged = [...Map.groupBy(ops, ({ verb }) => verb)].map(
    ([verb, list]) => `${verb} ${list.filter(({ outcome }) => outcome === 'ok').length}`,
  )
  process.stdout.write(
    `${kills} kills; took effect: ${acknowledged.join(', ')}\n` +
      `${figures.interrupted} commands interrupted by a kill: ${figures.whole} were there as a whole, ${figures.absent} not at all; each repeated twice\n` +
      `${site.revisions.filter(({ published_at }) => published_at).length} published versions, ${site.redirects.length} redirects, ${received.size} events received\n`,
  )
}
