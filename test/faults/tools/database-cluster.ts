import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { signalAll } from '#platform/db/server/embedded/postgres-processes.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { openNetwork } from './node-network.ts'

const names = ['db1', 'db2', 'db3'] as const
const packages = ['postgresql', 'patroni', 'etcd-server', 'etcd-client', 'haproxy']
const binaries = '/usr/lib/postgresql/15/bin'
const socketDirectory = '/var/run/postgresql'
const startMs = 300_000
const wholeMs = 300_000
const answerMs = 2000

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** Three machines with etcd, Patroni and PostgreSQL and a HAProxy before them, from the files of deploy/cluster as they are. */
export async function startDatabaseCluster(directory: string) {
  installPackages()
  const network = openNetwork(names)
  const port = await findFreePort()
  const data = join(directory, 'postgresql')
  const settings = {
    NODES: names.map((name) => `${name}=${network.addressOf(name)}`).join(' '),
    CLIENTS: network.clients,
    DATA: `${data}/portal`,
    BINARIES: binaries,
    MAX_CONNECTIONS: '100',
    HAPROXY_LISTEN: `127.0.0.1:${port}`,
  }
  const written = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(directory, 'cluster.env'), written.join(''))
  const out = join(directory, 'configured')
  execFileSync('sh', ['deploy/cluster/configure.sh', join(directory, 'cluster.env'), out], { stdio: 'ignore' })
  chmodSync(directory, 0o755)
  mkdirSync(data)
  const urls = parseEnv(readFileSync(join(out, 'portal.env'), 'utf8'))
  const children: ChildProcess[] = []

  for (const name of names) children.push(startEtcd(name))
  await sleep(2000)
  for (const name of names) children.push(startPatroni(name))
  children.push(launch('haproxy', ['haproxy', '-f', join(out, 'haproxy.cfg')], {}))
  const primary = await waitUntilWhole(startMs)
  const asPostgres = [...network.enter(primary), ...mounting(primary), 'setpriv', ...identify('postgres')]
  spawnChecked([...asPostgres, `${binaries}/psql`, '-qv', 'ON_ERROR_STOP=1'], readFileSync(join(out, 'database.sql'), 'utf8'))

  function launch(name: string, [program, ...args]: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const log = openSync(join(directory, `${name}.log`), 'a')
    return spawn(program as string, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', log, log], detached: true })
  }

  function own(name: string, part: string, account: string): string {
    const path = join(directory, name, part)
    mkdirSync(path, { recursive: true })
    const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, account], { encoding: 'utf8' })))
    chownSync(path, uid as number, gid as number)
    return path
  }

  function startEtcd(name: string): ChildProcess {
    const env = { ...parseEnv(readFileSync(join(out, name, 'etcd'), 'utf8')), ETCD_DATA_DIR: own(name, 'etcd', 'etcd') }
    return launch(`${name}-etcd`, [...network.enter(name), 'setpriv', ...identify('etcd'), 'etcd'], env)
  }

  function startPatroni(name: string): ChildProcess {
    const home = own(name, 'home', 'postgres')
    for (const part of ['data', 'sockets']) own(name, part, 'postgres')
    const configuration = join(home, 'config.yml')
    copyFileSync(join(out, name, 'patroni.yml'), configuration)
    chmodSync(configuration, 0o644)
    return launch(
      `${name}-patroni`,
      [...network.enter(name), ...mounting(name), 'setpriv', ...identify('postgres'), 'patroni', configuration],
      { HOME: home },
    )
  }

  /** Each machine has its own files at the same places. */
  function mounting(name: string): string[] {
    const mounts = [
      [join(directory, name, 'data'), data],
      [join(directory, name, 'sockets'), socketDirectory],
    ]
    const script = `${mounts.map(([from, to]) => `mount --bind '${from}' '${to}'`).join(' && ')} && exec "$@"`
    return ['sh', '-c', script, 'sh']
  }

  async function listMembers(): Promise<Member[]> {
    for (const name of names) {
      const found = await fetch(`http://${network.addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(answerMs) })
        .then(async (response) => ((await response.json()) as { members: Member[] }).members)
        .catch(() => undefined)
      if (found) return found
    }
    return []
  }

  /** Resolves with the primary when two standbys follow it, one of them synchronously. */
  async function waitUntilWhole(patienceMs = wholeMs): Promise<string> {
    let members: Member[] = []
    for (const began = performance.now(); performance.now() - began < patienceMs; await sleep(500)) {
      members = await listMembers()
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
      const isFollowed = members.filter(({ timeline, lag }) => timeline === leader?.timeline && lag === 0).length === names.length - 1
      if (leader && isFollowed && members.some(({ role }) => role === 'sync_standby')) return leader.name
    }
    throw new Error(`the cluster is not whole after ${patienceMs / 1000} s: ${JSON.stringify(members)}`)
  }

  return {
    url: urls.DATABASE_URL as string,
    ownerUrl: urls.DATABASE_OWNER_URL as string,
    waitUntilWhole,
    /** The main process of PostgreSQL ends without any farewell. */
    killDatabase: (name: string) =>
      void process.kill(Number.parseInt(readFileSync(join(directory, name, 'data/portal/postmaster.pid'), 'utf8'), 10), 'SIGKILL'),
    pause: (name: string) => signalAll(network.listProcesses(name), 'SIGSTOP'),
    goOn: (name: string) => signalAll(network.listProcesses(name), 'SIGCONT'),
    cut: network.cut,
    join: network.join,
    async stop(): Promise<void> {
      const last = children.at(-1)?.pid
      const pids = [...names.flatMap((name) => network.listProcesses(name)), ...(last === undefined ? [] : [last])]
      signalAll(pids, 'SIGKILL')
      await sleep(500)
      network.remove()
    },
  }
}

function identify(account: string): string[] {
  return [`--reuid=${account}`, `--regid=${account}`, '--init-groups', '--']
}

/** Debian would start a cluster and services of its own; they are for other uses. */
function installPackages(): void {
  const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
  if (['patroni', 'etcd', 'haproxy', `${binaries}/postgres`].every(isInstalled)) return
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages] as const
  if (process.getuid?.() !== 0) throw new Error(`the cluster's programs are missing; as root: ${command.join(' ')}`)
  spawnSync(command[0], command.slice(1), { stdio: 'inherit' })
  spawnSync('systemctl', ['disable', '--now', 'etcd', 'patroni', 'haproxy', 'postgresql'], { stdio: 'ignore' })
}

function spawnChecked([program, ...args]: string[], input: string): void {
  execFileSync(program as string, args, { input, stdio: ['pipe', 'ignore', 'pipe'] })
}
