import { listChildren, cpuSeconds, readProcessStat, ticksPerSecond } from './machine.ts'

export type Cpu = { node: number; postgres: number }

/** Starts measuring the processor time of portal and database; each reading is since the start. */
export function startMeter(pids: { portal: number; postgres: number }): () => Cpu {
  const node = cpuSeconds(pids.portal)
  const postgres = databaseSeconds(pids.postgres)
  return () => ({ node: cpuSeconds(pids.portal) - node, postgres: databaseSeconds(pids.postgres) - postgres })
}

/** PostgreSQL, its processes that live and those that have ended. */
function databaseSeconds(pid: number): number {
  return cpuSeconds(pid, ...listChildren(pid).filter(isAlive)) + endedChildrenSeconds(pid)
}

function endedChildrenSeconds(pid: number): number {
  const fields = readProcessStat(pid)
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

function isAlive(pid: number): boolean {
  try {
    return cpuSeconds(pid) >= 0
  } catch {
    return false
  }
}
