import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

const intervalMs = 50
const mostBytes = 512 * 1024 * 1024

/** A quarter of the machine's or container's memory, 512 MiB at most: what a child process may take for a file from outside. */
export function getMemoryLimit(): number {
  const constrained = process.constrainedMemory()
  const machine = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.min(mostBytes, Math.floor(machine / 4))
}

/**
 * Kills a child process whose memory exceeds `limit`. V8 bounds its own heap only; buffers and native libraries are counted by the
 * system alone. Returns how to stop watching.
 */
export function watchMemory(child: ChildProcess, limit: number): () => void {
  const timer = setInterval(() => {
    if (child.pid !== undefined && readMemory(child.pid) > limit) child.kill('SIGKILL')
  }, intervalMs)
  return () => clearInterval(timer)
}

/**
 * Bytes that the process alone takes, swapped ones too; not the programs and libraries that it shares with the portal, which the system
 * counts once and drops when memory is short. 0 where the process is gone or the system has no /proc.
 */
function readMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const parts = status.matchAll(/^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$/gm)
    return parts.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0)
  } catch {
    return 0
  }
}
