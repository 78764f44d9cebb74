import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'

export const ticksPerSecond = 100
const pageBytes = 4096

/** The server under test has one core; load and database share another. */
export const serverCore = '0'
export const clientCore = availableParallelism() > 1 ? '1' : '0'

/** Binds this process and its later children to the other core. */
export function pinToClientCore(): void {
  spawnSync('taskset', ['-a', '-cp', clientCore, String(process.pid)])
}

/** Runs a Node program on the core of the server under test, and returns what it prints. */
export function runOnServerCore(program: string[], env = process.env): Promise<string> {
  const child = spawn('taskset', ['-c', serverCore, process.execPath, ...program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return text(child.stdout)
}

/** User and system time of processes, with all their threads. */
export function cpuSeconds(...pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readProcessStat(pid)
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond
}

export function rssMiB(pid: number): number {
  return (Number(readProcessStat(pid)[21]) * pageBytes) / 2 ** 20
}

export function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The fields of /proc/PID/stat after the name of the program, which may hold spaces. */
export function readProcessStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
