import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SmallMachine = {
  /** Runs `start` so that the processes it spawns, and theirs, live in the small machine; this process does not. */
  inside: <T>(start: () => T) => T
  /** The most that was used, with the cache of files, in bytes. */
  mostUsed: () => number
  /** Processes that the kernel has ended for want of memory. */
  killed: () => number
  remove: () => void
}

type Files = { limit: string; most: string; events: string }

const root = '/sys/fs/cgroup'
const versions: { parent: string; files: Files }[] = [
  { parent: root, files: { limit: 'memory.max', most: 'memory.peak', events: 'memory.events' } },
  {
    parent: join(root, 'memory'),
    files: { limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes', events: 'memory.oom_control' },
  },
]

/** A group of processes with so much memory and one core; needs root and control groups, version 1 or 2. */
export function openSmallMachine(bytes: number): SmallMachine {
  const found = versions.find(({ parent, files }) => makeGroup(join(parent, `portal-${process.pid}`), files.limit))
  if (!found) throw new Error('no control group with a limit of memory can be made; this scenario needs root')
  const { parent, files } = found
  const group = join(parent, `portal-${process.pid}`)
  writeFileSync(join(group, files.limit), String(bytes))
  const read = (file: string) => readFileSync(join(group, file), 'utf8')
  return {
    inside(start) {
      // Children inherit group and cores of the moment in which they are made.
      const cores =
        execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
          .split(': ')[1]
          ?.trim() ?? '0'
      const setCores = (list: string) => execFileSync('taskset', ['-cp', list, String(process.pid)], { stdio: 'ignore' })
      setCores(cores.split(/[,-]/)[0] ?? '0')
      writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
      try {
        return start()
      } finally {
        writeFileSync(join(parent, 'cgroup.procs'), String(process.pid))
        setCores(cores)
      }
    },
    mostUsed: () => Number(read(files.most)),
    killed: () => Number(/^oom_kill (\d+)/m.exec(read(files.events))?.[1]),
    remove: () => rmdirSync(group),
  }
}

function makeGroup(group: string, limit: string): boolean {
  try {
    mkdirSync(group)
  } catch {
    return false
  }
  if (existsSync(join(group, limit))) return true
  rmdirSync(group)
  return false
}
