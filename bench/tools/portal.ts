import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { readStartCommand } from '../../scripts/pack/start-command.ts'
import { serverCore } from './machine.ts'

export type Portal = { origin: string; pid: number; firstResponseMs: number; stop: () => Promise<void> }

const timeoutMs = 120_000

/** Starts a separate database, so that the start of the portal is measured without it. */
export async function startDatabase(directory: string) {
  return startPostgres({ directory: `${directory}/database`, log: () => undefined })
}

export function portalEnvironment(directory: string, databaseUrl: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORTAL_MODE: 'test',
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // The load generator sets the address of each visitor.
    TRUST_PROXY: '1',
  }
}

/** Starts the built portal on the core of the server under test and waits for its first page. A portal that does not start is killed. */
export async function startPortal(env: NodeJS.ProcessEnv, givesUp = AbortSignal.timeout(timeoutMs)): Promise<Portal> {
  if (!existsSync('build/current')) throw new Error('nothing built yet: npm run build')
  const origin = env.PUBLIC_URL as string
  if (await respondsOk(`${origin}/`)) throw new Error(`another program answers at ${origin}: stop it, or name a free BENCH_PORT`)
  const started = performance.now()
  const { flags, variables } = readStartCommand()
  const more = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean)
  const child = spawn('taskset', ['-c', serverCore, process.execPath, ...flags, ...more, 'src/server/server.js'], {
    env: { ...variables, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await respondsOk(`${origin}/`))) {
    if (!hasEnded(child) && !givesUp.aborted) {
      await sleep(5)
      continue
    }
    await stopProcess(child, 'SIGKILL')
    throw new Error('the portal did not start')
  }
  return { origin, pid: child.pid as number, firstResponseMs: performance.now() - started, stop: () => stopProcess(child) }
}

async function respondsOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return
  child.kill(signal)
  await once(child, 'exit')
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** The addresses of content, as the sitemap lists them. */
export async function listAddresses(origin: string): Promise<string[]> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => {
    const { pathname, search } = new URL((match[1] as string).replaceAll('&amp;', '&'))
    return pathname + search
  })
}
