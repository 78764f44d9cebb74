import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDirectory } from './data-directory-lock.ts'
import { type Cluster, databaseName, shareDirectory, openCluster, port, getServerEnvironment } from './postgres-cluster.ts'
import { stopOrphans } from './postgres-orphans.ts'

export type PostgresServer = {
  connectionString: string
  readonly pid: number | undefined
  onUnexpectedExit: (listener: Listener) => void
  /** After an unexpected exit; it is tried again. The reason holds the last lines of PostgreSQL. */
  onFailedStart: (listener: Listener) => void
  stop: () => Promise<void>
}

type Listener = (reason: string) => void
/** `settings`: further ones of PostgreSQL, for this start alone. */
type Options = { directory: string; log: (line: string) => void; settings?: Record<string, string> }
type Launch = { child: ChildProcess; ready: Promise<void> }

const maxDelayMs = 2_000
const stableAfterMs = 3_000
const stopSignals = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const

const settings = {
  listen_addresses: '',
  port,
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '128MB',
  // Handing reads to other processes costs more than reading what the system has in its cache.
  io_method: 'sync',
  fsync: 'on',
  full_page_writes: 'on',
  // An archive that cannot be reached does not fill the disk with the log that is kept for it.
  max_slot_wal_keep_size: '4GB',
  synchronous_commit: 'on',
  // After a crash: syncing file by file takes seconds on a slow disk.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and error details contain user input.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export async function startPostgres({ directory, log, settings: given }: Options): Promise<PostgresServer> {
  const lock = lockDataDirectory(directory)
  try {
    return await supervise({ ...openCluster(directory), ...(given && { settings: given }) }, log, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function supervise(cluster: Cluster, log: Options['log'], release: () => void): Promise<PostgresServer> {
  const exits: Listener[] = []
  const failures: Listener[] = []
  const supervisor = createSupervisor(cluster, log, {
    onUnexpectedExit: (reason) => exits.forEach((listener) => listener(reason)),
    onFailedStart: (reason) => failures.forEach((listener) => listener(reason)),
  })
  const interrupt = () => supervisor.interrupt()

  async function end(): Promise<void> {
    await supervisor.stop()
    process.off('exit', interrupt)
    release()
  }

  process.once('exit', interrupt)
  try {
    await supervisor.start()
  } catch (error) {
    await end()
    throw error
  }
  let ended: Promise<void> | undefined
  return {
    connectionString: `postgresql://${databaseName}@localhost:${port}/${databaseName}?host=${encodeURIComponent(cluster.socketDirectory)}`,
    get pid() {
      return supervisor.pid()
    },
    onUnexpectedExit: (listener) => void exits.push(listener),
    onFailedStart: (listener) => void failures.push(listener),
    stop: () => (ended ??= end()),
  }
}

type Listeners = { onUnexpectedExit: Listener; onFailedStart: Listener }

/** Launches PostgreSQL again whenever it ends unexpectedly, after growing delays. */
function createSupervisor(cluster: Cluster, log: Options['log'], { onUnexpectedExit, onFailedStart }: Listeners) {
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let recovery = Promise.resolve()
  let delayMs = 0

  async function start(): Promise<void> {
    await stopOrphans(cluster, log)
    if (stopping.signal.aborted) return
    const launched = launch(cluster, log)
    child = launched.child
    await launched.ready
    const since = performance.now()
    launched.child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      if (performance.now() - since > stableAfterMs) delayMs = 0
      const reason = `PostgreSQL ended unexpectedly (${signal ?? `exit code ${code}`})`
      log(reason)
      recovery = recover()
      onUnexpectedExit(reason)
    })
  }

  async function recover(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      delayMs = Math.min(delayMs * 2 || 100, maxDelayMs)
      try {
        await start()
        return
      } catch (error) {
        onFailedStart(String(error))
      }
    }
  }

  function interrupt(): void {
    child?.kill('SIGINT')
  }

  async function stop(): Promise<void> {
    stopping.abort()
    interrupt()
    await recovery
    if (child) await endProcess(child)
  }

  return { start, interrupt, stop, pid: () => child?.pid }
}

function launch({ binaries, account, directory, socketDirectory, name, settings: further }: Cluster, log: Options['log']): Launch {
  const given = Object.entries({ ...settings, ...further, cluster_name: name }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const socketArguments = ['-k', socketDirectory === directory ? '.' : socketDirectory]
  const { at, descriptors } = shareDirectory(account, directory)
  const command = [binaries.postgres, '-D', at, ...socketArguments, ...given]
  const [program, ...args] = (endsWithParent() ? ['setpriv', '--pdeathsig', 'INT', ...command] : command) as [string, ...string[]]
  // detached: Ctrl-C in a terminal reaches this process only, which finishes requests before it stops the database.
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: getServerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', ...descriptors],
    detached: true,
  })
  descriptors.forEach(closeSync)
  return { child, ready: watchStart(child, log) }
}

/**
 * setpriv(1) makes the kernel stop PostgreSQL when this process ends in any way (prctl(2), PR_SET_PDEATHSIG).
 * On a machine without it an orphan runs until the next start.
 */
function endsWithParent(): boolean {
  return spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { env: getServerEnvironment() }).status === 0
}

async function watchStart(child: ChildProcess, log: Options['log']): Promise<void> {
  const latest: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  if (!child.stderr) throw new Error('PostgreSQL was started without its log')
  createInterface({ input: child.stderr }).on('line', (line) => {
    log(line)
    latest.push(line)
    latest.splice(0, latest.length - 8)
    if (line.includes('database system is ready to accept connections')) resolve()
    // A smart shutdown would wait for the last client of our own pool.
    if (line.includes('received smart shutdown request')) child.kill('SIGINT')
  })
  child.on('error', reject)
  child.once('exit', () => {
    setTimeout(() => reject(new Error(`数据库无法启动 / PostgreSQL did not start:\n${latest.join('\n')}`)), 50)
  })
  return promise
}

async function endProcess(child: ChildProcess): Promise<void> {
  for (const { signal, waitMs } of stopSignals) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    child.kill(signal)
    await once(child, 'exit', { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined)
  }
}
