import type { Drawing } from '#portal/documents/drawing.ts'
import { readAssets } from '#portal/server/document-assets.ts'
import { type Config, ConfigError, readConfig } from '#platform/config/server/config.ts'
import { createLog, type Log, getErrorMessage } from '#platform/log/server/log.ts'
import { createStaticFiles } from '#platform/pages/server/static-files.ts'
import { type Portal, startPortal } from './start-portal.ts'

const clientDirectory = 'build/client'
// Service managers kill after ten seconds: this leaves one second for the database.
const requestsMs = 4000
const jobsMs = 3000
// A load balancer must see that this instance is not ready before connections are refused.
const redMs = 2000

/** Runs the portal process, from its settings to its exit code. */
export async function runPortal(drawing: Drawing): Promise<void> {
  try {
    await runUntilSignal(readConfig(process.env), createLog(), drawing)
  } catch (error) {
    const lines = error instanceof ConfigError ? error.errors : [getErrorMessage(error)]
    for (const line of lines) process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}

/** Starts the portal with the built scripts and styles. */
export function startBuiltPortal(config: Config, log: Log, drawing: Drawing): Promise<Portal> {
  return startPortal(config, log, {
    drawing: async () => drawing,
    assets: readAssets(clientDirectory),
    openAssets: (headers) => createStaticFiles(clientDirectory, headers),
    areKept: true,
  })
}

async function runUntilSignal(config: Config, log: Log, drawing: Drawing): Promise<void> {
  let portal: Portal | undefined
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // While starting, `exit` also stops the embedded database, which the signal's default action would leave running.
      if (!portal) process.exit(0)
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      void portal.stop({ redMs: config.mode === 'production' ? redMs : 0, requestsMs, jobsMs }).then(() => process.exit(0))
    })
  }
  portal = await startBuiltPortal(config, log, drawing)
  process.stdout.write(`\n  门户已启动  ${portal.address}\n\n${portal.hints}\n\n  按 Ctrl-C 停止\n\n`)
}
