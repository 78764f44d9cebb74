import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '#platform/db/server/embedded/postgres-cluster.ts'
import { listClusterProcesses, signalAll, waitUntilGone } from '#platform/db/server/embedded/postgres-processes.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { startPortalProcess } from '../../harness/portal-process.ts'
import { createCalls } from './calls.ts'
import { judgeLedger, readPast, reconcileNow, type Verdict, verifyLedger } from './checks.ts'
import { hold, recharge, reverse, type Scene, spend, transfer } from './clients.ts'
import type { FragileDisk } from '../tools/disk.ts'
import { type FaultKind, faultKinds, injectFault, injectFaults } from './fault-injector.ts'
import { type Proxy, startProxy } from '../tools/proxy.ts'
import { applyForInvoices, handleInvoices, judgeInvoices } from './invoices.ts'
import { read, watchTotals } from './readers.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { makeWorld } from './world.ts'

/** What the clients work on. */
export type Site = {
  /** The data directory, or the address of the database. */
  place: string
  env: Record<string, string>
  origin: string
  /** What stands between the clients and the portal. */
  proxy: Pick<Proxy, 'origin'>
  /** The unexpected exits, each with its last output. */
  deaths: string[]
}
export type Bench = Site & {
  proxy: Proxy
  killServer: () => Promise<void>
  cutPower: () => Promise<void>
  stop: () => Promise<void>
}

/** Needed by some faults: a disk whose power can be cut, a database outside of the data directory with the settings that name it. */
type Outside = { disk?: FragileDisk; database?: { place: string; settings: Record<string, string> } }

/** A portal behind a proxy, restarted on the same port after each kill, and on its disk after a power cut. */
export async function openBench(directory: string, { disk, database }: Outside = {}): Promise<Bench> {
  const settings = { DATA_DIR: directory, TRUST_PROXY: '1', ...database?.settings }
  let portal: PortalProcess = await startPortalProcess(settings)
  const { origin } = portal
  const port = new URL(origin).port
  const proxy = await startProxy(Number(port))
  const deaths: string[] = []
  let isWanted = true

  async function start(): Promise<void> {
    portal = await startPortalProcess({ ...settings, PORT: port })
    isWanted = true
    watch()
  }
  function watch(): void {
    void portal.ended.then((lastOutput) => {
      if (!isWanted) return undefined
      deaths.push(lastOutput)
      return start()
    })
  }
  watch()

  return {
    place: database?.place ?? directory,
    env: settings,
    proxy,
    origin,
    deaths,
    async killServer() {
      isWanted = false
      await portal.stop('SIGKILL')
      await start()
    },
    async cutPower() {
      if (!disk) throw new Error('only a disk of our own has a power to cut')
      isWanted = false
      const { name } = openCluster(join(directory, 'database'))
      disk.cut()
      await portal.stop('SIGKILL')
      signalAll(listClusterProcesses(name), 'SIGKILL')
      if (!(await waitUntilGone(name, 10_000))) throw new Error('PostgreSQL outlived a power cut')
      disk.restore()
      await start()
    },
    async stop() {
      isWanted = false
      await proxy.stop()
      await portal.stop()
    },
  }
}

/** How long the clients work: a time, or until so many operations have succeeded, however fast the machine. */
type Length = { seconds: number } | { operations: number }
export type Plan = Length & {
  faults: number
  kinds?: readonly FaultKind[]
  strike: (kind: FaultKind, scene: Scene) => Promise<void>
  isNaive?: boolean
  also?: (scene: Scene) => Promise<void>[]
}
export type Summary = Verdict & {
  seconds: number
  struck: [FaultKind, number][]
  operations: [name: string, ok: number, refused: number, unknown: number, repeated: number][]
  reads: number
  longestGapMs: number
  /** How often an operation or a read had to be sent again, by what came instead of an answer. */
  unanswered: ReadonlyMap<string, number>
  /** Recharges that are in two applications. */
  inTwoInvoices: number
  verified: string
}

const graceMs = 60_000
const slowMachineMs = 30_000

/** The bank test on a bench of its own, whose faults are those of an embedded database. */
export function runBank(bench: Bench, plan: Length & Omit<Plan, 'strike'>): Promise<Summary> {
  return runBankOn(bench, { ...plan, strike: (kind) => injectFault(bench, kind) })
}

/** The bank test, in the manner of Jepsen: clients, readers and faults run at once, then the ledger is checked. */
export async function runBankOn(
  bench: Site,
  { faults, kinds = faultKinds, strike, isNaive = false, also = () => [], ...length }: Plan,
): Promise<Summary> {
  const run = `t${randomUUID().slice(0, 6)}`
  const world = await makeWorld(bench, run)
  const calls = createCalls(bench.proxy.origin, world)
  let over = false
  let lastCall = Number.POSITIVE_INFINITY
  const recorder = createRecorder({ run, isNaive, mustGiveUp: () => performance.now() > lastCall })
  const scene: Scene = { world, calls, recorder, isOver: () => over }

  const began = new Date()
  const work = Promise.all([
    ...Array.from({ length: 3 }, () => spend(scene)),
    ...Array.from({ length: 2 }, () => hold(scene)),
    reverse(scene),
    recharge(scene),
    ...world.chains.map((chain) => transfer(scene, chain)),
    ...Array.from({ length: 2 }, () => read(scene)),
    watchTotals(scene, bench.place),
    ...world.plain.slice(0, 2).flatMap((account) => [applyForInvoices(scene, account), applyForInvoices(scene, account)]),
    ...Array.from({ length: 2 }, () => handleInvoices(scene)),
    ...also(scene),
  ])
  // A failure ends the waiting and is reported below, so that portal and disk are still cleaned up.
  work.catch(() => void (over = true))
  const waitForShare = createWait(length, scene)
  const struck = await injectFaults((kind) => strike(kind, scene), kinds, faults, waitForShare)
  await waitForShare(1)
  await waitForEachKind(recorder)
  over = true
  lastCall = performance.now() + graceMs
  await work
  lastCall = Number.POSITIVE_INFINITY
  const ended = new Date()
  await readPast(calls, world, recorder, began, ended)

  const verdict = await judgeLedger(bench.place, world, recorder)
  const inTwoInvoices = await judgeInvoices(bench.place, world, recorder, verdict)
  verdict.findings.push(...bench.deaths.splice(0).map((lastOutput) => `the portal ended by itself: ${lastOutput}`))
  verdict.findings.push(...(await reconcileNow(bench.place)))
  const verified = verifyLedger(bench.place)
  if (!verified.isClean) verdict.findings.push(`verify-ledger: ${verified.output}`)
  const took = (ended.getTime() - began.getTime()) / 1000
  return {
    ...verdict,
    seconds: took,
    struck: [...struck],
    operations: countOperations(recorder),
    ...recorder.figures(),
    inTwoInvoices,
    verified: verified.output,
  }
}

/** Waits until a share of the run, from 0 to 1, is over, or a client has failed. */
function createWait(length: Length, { recorder, isOver }: Scene): (share: number) => Promise<void> {
  const began = performance.now()
  const countSucceeded = () => recorder.ops.filter(({ outcome }) => outcome === 'ok').length
  const getShare = () =>
    'seconds' in length ? (performance.now() - began) / (length.seconds * 1000) : countSucceeded() / length.operations
  return async (share) => {
    while (!isOver() && getShare() < share) await sleep(50)
  }
}

/** On a busy machine a short run may end before every kind of operation has succeeded once. */
async function waitForEachKind(recorder: Recorder): Promise<void> {
  const latest = performance.now() + slowMachineMs
  while (performance.now() < latest && countOperations(recorder).some(([, ok]) => ok === 0)) await sleep(200)
}

function countOperations({ ops }: Recorder): Summary['operations'] {
  return [...Map.groupBy(ops, ({ kind }) => kind)].map(([kind, list]) => {
    const having = (outcome: string) => list.filter((op) => op.outcome === outcome).length
    return [kind, having('ok'), having('refused'), having('unknown'), list.filter(({ tries }) => tries > 1).length]
  })
}
