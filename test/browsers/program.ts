import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Program = { child: ChildProcess; profile: string; stop: () => Promise<void> }

/** Starts a browser on a profile of its own. */
export function startProgram(path: string, args: (profile: string) => string[], env: Record<string, string> = {}): Program {
  const profile = mkdtempSync(join(tmpdir(), 'browser-'))
  const child = spawn(path, args(profile), { env: { ...process.env, HOME: profile, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { child, profile, stop }
}

/** Waits for output that matches, e.g. the port; returns the first group. */
export function waitForOutput({ child }: Program, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (text: Buffer) => {
      output += String(text)
      const found = pattern.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the browser stopped:\n${output}`)))
    setTimeout(() => reject(new Error(`the browser does not start:\n${output}`)), 30_000).unref()
  })
}
