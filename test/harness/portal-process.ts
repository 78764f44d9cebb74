import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readStartCommand } from '../../scripts/pack/start-command.ts'

export type PortalProcess = {
  origin: string
  pid: number
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Resolves with the last output when the process ends. */
  ended: Promise<string>
}

/**
 * Starts the portal that is built in `project` with the flags of `npm start`, and waits until it prints its address.
 * `onOutput` receives all its output.
 */
export async function startPortalProcess(
  settings: Record<string, string>,
  onOutput?: (text: string) => void,
  project = '.',
): Promise<PortalProcess> {
  const { variables, flags } = readStartCommand()
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: '0', PORTAL_MODE: 'test', ...variables, ...settings }
  const child = spawn('node', [...flags, 'src/server/server.js'], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lastOutput: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      onOutput?.(String(text))
      lastOutput.push(String(text))
      lastOutput.splice(0, lastOutput.length - 5)
    })
  const ended = once(child, 'exit').then(() => lastOutput.join(''))
  const printed = await waitForOrigin(child)
  // With PUBLIC_URL the portal prints the public address; the test connects to its port.
  const origin = settings.PUBLIC_URL ? `http://localhost:${settings.PORT}` : printed
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  return { origin, pid: child.pid as number, stop, ended }
}

async function waitForOrigin(child: ChildProcess): Promise<string> {
  const output: string[] = []
  child.stderr?.on('data', (text: Buffer) => output.push(String(text)))
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const stopped = once(child, 'exit').then(() => {
    throw new Error(`the portal stopped:\n${output.join('')}`)
  })
  const printed = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      output.push(`${line}\n`)
      const origin = /门户已启动 {2}(https?:\S+)/.exec(line)?.[1]
      if (origin) resolve(origin)
    })
  })
  return Promise.race([printed, stopped])
}
