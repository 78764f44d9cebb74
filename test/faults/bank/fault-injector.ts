import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '#platform/db/server/embedded/postgres-cluster.ts'
import { isPostgres, listClusterProcesses } from '#platform/db/server/embedded/postgres-processes.ts'
import type { Bench } from './bank.ts'

export const faultKinds = [
  'kill the server',
  'kill a backend',
  'end backends',
  'kill the postmaster',
  'cut connections',
  'lose replies',
] as const
/** Faults of one machine of a database cluster: the one that has the primary. */
export const clusterFaults = ['kill the database', 'pause the machine', 'cut the machine off'] as const
export type ClusterFault = (typeof clusterFaults)[number]
/** Cutting the power needs a disk of its own, the faults of a cluster need one. */
export type FaultKind = (typeof faultKinds)[number] | 'cut the power' | ClusterFault

/** Injects `count` faults, spread over the run, every kind in turn; returns how often each. `waitForShare` waits for a share of the run. */
export async function injectFaults(
  strike: (kind: FaultKind) => Promise<void>,
  kinds: readonly FaultKind[],
  count: number,
  waitForShare: (share: number) => Promise<void>,
): Promise<Map<FaultKind, number>> {
  const struck = new Map<FaultKind, number>()
  for (let i = 0; i < count; i++) {
    await waitForShare((i + 1) / (count + 1))
    const kind = kinds[i % kinds.length] as FaultKind
    await strike(kind)
    struck.set(kind, (struck.get(kind) ?? 0) + 1)
  }
  return struck
}

/** What a fault does to a portal with an embedded database. */
export async function injectFault(bench: Bench, kind: FaultKind): Promise<void> {
  if (kind === 'kill the server') return bench.killServer()
  if (kind === 'cut the power') return bench.cutPower()
  if (kind === 'cut connections') return bench.proxy.cut()
  if (kind === 'lose replies') return bench.proxy.loseReplies(400)
  if (kind === 'kill the postmaster') return signal(await pickSome(() => listPostmaster(bench.place)), 'SIGKILL')
  const backends = await pickSome(() => listBackends(bench.place))
  if (kind === 'kill a backend') return signal(backends.slice(0, 1), 'SIGKILL')
  return signal(backends.slice(0, 3), 'SIGTERM')
}

/** Waits until the processes of the last fault are back. */
async function pickSome(list: () => number[]): Promise<number[]> {
  for (;;) {
    const processes = list()
    if (processes.length > 0) return processes
    await sleep(100)
  }
}

function listBackends(directory: string): number[] {
  const { name } = openCluster(join(directory, 'database'))
  return listClusterProcesses(name)
    .filter((pid) => / portal portal \[local\]/.test(readQuietly(`/proc/${pid}/cmdline`)))
    .toSorted(() => Math.random() - 0.5)
}

function listPostmaster(directory: string): number[] {
  const pid = Number.parseInt(readQuietly(join(directory, 'database/cluster/postmaster.pid')), 10)
  return isPostgres(pid) ? [pid] : []
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Ignores processes that have ended. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      continue
    }
  }
}
