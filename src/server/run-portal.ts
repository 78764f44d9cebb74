import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DocumentRenderer } from '#portal/document-renderer.ts'
import { readAssets } from '#portal/server/document-assets.ts'
import { type Config, ConfigError, readConfig } from '#platform/config/server/config.ts'
import { createLog, type Log, getErrorMessage } from '#platform/log/server/log.ts'
import { createStaticFiles } from '#platform/page-cache/server/static-files.ts'
import { type Portal, startPortal } from './start-portal.ts'

// This module is part of the built server, which stands beside the files for browsers.
const clientDirectory = join(import.meta.dirname, '../client')
// Service managers kill after ten seconds: this leaves one second for the database.
const requestsMs = 4000
const jobsMs = 3000
// A load balancer must see that this instance is not ready before connections are refused.
const notReadyMs = 2000
// All of it: a statement or an upload that waits for a silent database or object storage has no such limit.
const stoppingMs = 9500

/** Runs the portal process, from its settings to its exit code. */
export async function runPortal(documentRenderer: DocumentRenderer): Promise<void> {
  try {
    await runUntilSignal(readConfig(process.env), createLog(), documentRenderer)
  } catch (error) {
    const lines = error instanceof ConfigError ? error.errors : [getErrorMessage(error)]
    for (const line of lines) process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}

/** Starts the portal with the built scripts and styles. */
export function startBuiltPortal(config: Config, log: Log, documentRenderer: DocumentRenderer): Promise<Portal> {
  return startPortal(config, log, {
    documentRenderer: async () => documentRenderer,
    assets: readAssets(clientDirectory),
    openAssets: (headers) => createStaticFiles(clientDirectory, headers),
    cachesPages: true,
  })
}

async function runUntilSignal(config: Config, log: Log, documentRenderer: DocumentRenderer): Promise<void> {
  let portal: Portal | undefined
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // While starting, `exit` also stops the embedded database, which the signal's default action would leave running.
      if (!portal) process.exit(0)
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      const stopped = portal.stop({ notReadyMs: config.mode === 'production' ? notReadyMs : 0, requestsMs, jobsMs })
      void Promise.race([stopped, breakOff(log)]).then(() => process.exit(0))
    })
  }
  portal = await startBuiltPortal(config, log, documentRenderer)
  process.stdout.write(`\n  门户已启动  ${portal.address}\n\n${portal.hints}\n\n  按 Ctrl-C 停止\n\n`)
}

async function breakOff(log: Log): Promise<void> {
  await sleep(stoppingMs)
  log.warn('stopping was broken off: the database or the object storage does not answer')
}
