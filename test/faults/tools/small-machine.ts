import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SmallMachine = ReturnType<typeof openSmallMachine>

const legacyRoot = '/sys/fs/cgroup/memory'
const root = '/sys/fs/cgroup'

/** A control group with so much memory and one core. What `within` starts belongs to it with all its children. */
export function openSmallMachine(mebibytes: number) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('this scenario makes a control group: run it as root on Linux')
  const isLegacy = existsSync(join(legacyRoot, 'memory.limit_in_bytes'))
  const group = join(isLegacy ? legacyRoot : root, `portal-small-${process.pid}`)
  const form = isLegacy ? /^\d+:memory:(.*)$/m : /^0::(.*)$/m
  const home = join(isLegacy ? legacyRoot : root, form.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] as string)
  const bytes = String(mebibytes * 1024 * 1024)
  mkdirSync(group)
  writeFileSync(join(group, isLegacy ? 'memory.limit_in_bytes' : 'memory.max'), bytes)
  // Without swap, as small machines in clouds have none.
  if (isLegacy) writeFileSync(join(group, 'memory.memsw.limit_in_bytes'), bytes)
  else writeFileSync(join(group, 'memory.swap.max'), '0')
  const cores = /Cpus_allowed_list:\s*(\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] as string
  const enter = (place: string, core: string) => {
    writeFileSync(join(place, 'cgroup.procs'), String(process.pid))
    execFileSync('taskset', ['-acp', core, String(process.pid)], { stdio: 'ignore' })
  }

  return {
    /** `start` has to start its processes before its first wait. */
    within<T>(start: () => T): T {
      enter(group, '0')
      try {
        return start()
      } finally {
        enter(home, cores)
      }
    },
    /** The most that was used, with the files that the system keeps in memory, in MiB; how many processes the system killed. */
    readFigures() {
      const peak = Number(readFileSync(join(group, isLegacy ? 'memory.max_usage_in_bytes' : 'memory.peak'), 'utf8'))
      const events = readFileSync(join(group, isLegacy ? 'memory.oom_control' : 'memory.events'), 'utf8')
      return { peakMib: Math.round(peak / 1024 / 1024), kills: Number(/^oom_kill (\d+)/m.exec(events)?.[1]) }
    },
    remove: () => rmdirSync(group),
  }
}
