import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const intervalMs = 250
/** Of the times in /proc, on every Linux that Node supports. */
const ticksPerSecond = 100

/**
 * Kills a child process that uses more processor time than `seconds` from now on. Unlike a deadline this holds on a busy machine, where
 * work takes longer without costing more. Returns how to stop watching.
 */
export function watchProcessorTime(child: ChildProcess, seconds: number): () => void {
  const start = readProcessorSeconds(child.pid)
  const timer = setInterval(() => {
    if (readProcessorSeconds(child.pid) - start > seconds) child.kill('SIGKILL')
  }, intervalMs)
  return () => clearInterval(timer)
}

/** 0 where the process is gone or the system has no /proc. */
function readProcessorSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may hold blanks; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}
