import type { Config } from '#platform/config/server/config.ts'
import type { Log } from '#platform/log/server/log.ts'
import { documentRenderer } from '#site/document-renderer.ts'
import * as process from './run-portal.ts'

/** The entry of the built program: server and documents in one bundle. */
export function runPortal(): Promise<void> {
  return process.runPortal(documentRenderer)
}

export function startBuiltPortal(config: Config, log: Log) {
  return process.startBuiltPortal(config, log, documentRenderer)
}
