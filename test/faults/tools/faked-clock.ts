import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseName, shareDirectory, openCluster, port, getServerEnvironment } from '#platform/db/server/embedded/postgres-cluster.ts'

export type FakedClock = ReturnType<typeof openFakedClock>

const readAgainMs = 2500

/** A wall clock for other processes that can be set while they run; monotonic clocks are not changed. */
export function openFakedClock() {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library || !existsSync(library)) throw new Error('this scenario sets the clock by libfaketime: apt-get install faketime')
  const directory = mkdtempSync(join(tmpdir(), 'portal-clock-'))
  chmodSync(directory, 0o755)
  const file = join(directory, 'offset')
  let offset = 0

  function note(seconds: number): void {
    offset = seconds
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  }
  note(0)

  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    now: () => new Date(Date.now() + offset * 1000),
    /** Resolves when all processes use the new time. */
    async setTo(time: Date): Promise<void> {
      note(Math.round((time.getTime() - Date.now()) / 1000))
      await sleep(readAgainMs)
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** The embedded PostgreSQL under that clock, which the portal would start without it. */
export async function startFakedPostgres(dataDirectory: string, { environment }: FakedClock) {
  const parent = join(dataDirectory, 'database')
  mkdirSync(parent, { recursive: true })
  const { binaries, account, directory, socketDirectory } = openCluster(parent)
  const { at, descriptors } = shareDirectory(account, directory)
  const sockets = socketDirectory === directory ? '.' : socketDirectory
  const child = spawn(binaries.postgres, ['-D', at, '-k', sockets, '-c', 'listen_addresses=', '-c', `port=${port}`, '-c', 'timezone=UTC'], {
    ...account,
    cwd: '/',
    env: { ...getServerEnvironment(), ...environment },
    stdio: ['ignore', 'ignore', 'pipe', ...descriptors],
  })
  descriptors.forEach(closeSync)
  await untilReady(child)
  return {
    url: `postgresql://${databaseName}@localhost:${port}/${databaseName}?host=${encodeURIComponent(socketDirectory)}`,
    async stop(): Promise<void> {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  const output: string[] = []
  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream })
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      output.push(line)
      if (line.includes('ready to accept connections')) resolve()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`)
  })
  await Promise.race([ready, ended])
}
