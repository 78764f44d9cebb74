import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, port } from './postgres-cluster.ts'
import { isTakenByAnother, listClusterProcesses, signalAll, waitUntilGone } from './postgres-processes.ts'

// After kill -9 of the portal its PostgreSQL may still run; after kill -9 of the postmaster its backends may. A new server starts when they have ended.
export async function stopOrphans({ name, directory, socketDirectory }: Cluster, log: (line: string) => void): Promise<void> {
  const postmaster = readPostmasterPid(directory)
  const running = listClusterProcesses(name)
  if (running.length > 0) {
    log(`stopping PostgreSQL processes left over from an earlier run: ${running.join(', ')}`)
    const orderly = postmaster !== undefined && running.includes(postmaster)
    if (orderly) signalAll([postmaster], 'SIGINT')
    if (!orderly || !(await waitUntilGone(name, 10_000))) await stopImmediately(name)
  } else if (postmaster !== undefined && isTakenByAnother(postmaster)) {
    // PostgreSQL would mistake another process with that pid, or a zombie, for a running postmaster.
    rmSync(join(directory, 'postmaster.pid'), { force: true })
    rmSync(join(socketDirectory, `.s.PGSQL.${port}.lock`), { force: true })
  }
}

async function stopImmediately(name: string): Promise<void> {
  signalAll(listClusterProcesses(name), 'SIGQUIT')
  if (await waitUntilGone(name, 1_000)) return
  signalAll(listClusterProcesses(name), 'SIGKILL')
  await waitUntilGone(name, 2_000)
}

function readPostmasterPid(directory: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}
