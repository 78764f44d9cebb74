import { execFileSync } from 'node:child_process'

const prefix = '10.213.0'
/** Names of network devices have at most 15 characters. */
const bridge = 'portal-nodes'

/** Machines of one's own: network namespaces on a bridge of this machine, each with its address; their processes are started with `enter`. */
export function openNetwork(names: readonly string[]) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('this scenario makes network namespaces: run it as root on Linux')
  const namespaceOf = (name: string) => `portal-${name}`
  const cableOf = (name: string) => `portal-${name}`

  function remove(): void {
    for (const name of names) tryRun('ip', 'netns', 'del', namespaceOf(name))
    for (const name of names) tryRun('ip', 'link', 'del', cableOf(name))
    tryRun('ip', 'link', 'del', bridge)
  }

  remove()
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'address', 'add', `${prefix}.1/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
  for (const [i, name] of names.entries()) {
    const namespace = namespaceOf(name)
    run('ip', 'netns', 'add', namespace)
    run('ip', 'link', 'add', cableOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    run('ip', 'link', 'set', cableOf(name), 'master', bridge, 'up')
    run('ip', '-n', namespace, 'address', 'add', `${prefix}.${11 + i}/24`, 'dev', 'eth0')
    run('ip', '-n', namespace, 'link', 'set', 'eth0', 'up')
    run('ip', '-n', namespace, 'link', 'set', 'lo', 'up')
  }

  return {
    clients: `${prefix}.0/24`,
    addressOf: (name: string) => `${prefix}.${11 + names.indexOf(name)}`,
    /** The words before a command that runs it on that machine, with file systems that can be mounted for it alone. */
    enter: (name: string) => ['ip', 'netns', 'exec', namespaceOf(name)] as const,
    listProcesses: (name: string) => run('ip', 'netns', 'pids', namespaceOf(name)).split('\n').filter(Boolean).map(Number),
    /** Pulls the cable: what is sent is lost without a word. */
    cut: (name: string) => void run('ip', 'link', 'set', cableOf(name), 'nomaster'),
    join: (name: string) => void run('ip', 'link', 'set', cableOf(name), 'master', bridge),
    remove,
  }
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function tryRun(program: string, ...args: string[]): void {
  try {
    run(program, ...args)
  } catch {
    return
  }
}
