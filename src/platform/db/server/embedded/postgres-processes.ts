import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const pollEveryMs = 20

// The cluster name is in the postmaster's arguments and in the process titles of its children, which every account may read.
export function listClusterProcesses(clusterName: string): number[] {
  return listPids().filter((pid) => {
    const command = readQuietly(`/proc/${pid}/cmdline`)
    return command.includes(`\0cluster_name=${clusterName}\0`) || command.startsWith(`postgres: ${clusterName}: `)
  })
}

// A zombie keeps its pid and has no command line.
export function isPostgres(pid: number): boolean {
  return /^(\S*\/)?postgres\b/.test(readQuietly(`/proc/${pid}/cmdline`))
}

/** Whether the number belongs to a live process that is not PostgreSQL. */
export function isTakenByAnother(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !isPostgres(pid)
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Whether all processes of the cluster have ended within `limitMs`. */
export async function waitUntilGone(clusterName: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (listClusterProcesses(clusterName).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(pollEveryMs)
  }
  return true
}

function listPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
