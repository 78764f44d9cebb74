import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTextResponse, sendTextResponse } from '#gateway/server/text-response.ts'
import { cacheResult } from '#kit/caching/cached-result.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { isMigrated } from '#platform/db/server/migrations/migrate.ts'
import type { Migration } from '#platform/db/server/migrations/read-migrations.ts'
import type { RunningDatabase } from '#platform/db/server/run-database.ts'
import { getErrorMessage } from '#platform/log/server/log.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type ReadinessSources = {
  services: Services
  database: RunningDatabase
  migrations: Migration[]
  isDraining: () => boolean
}

const readinessMs = 1000
const healthy = createTextResponse(200, 'ok')
const ready = createTextResponse(200, 'ready')
const stopping = createTextResponse(503, 'stopping')

/** Liveness probe: the process answers at all. */
export async function answerHealth(_: IncomingMessage, response: ServerResponse): Promise<void> {
  sendTextResponse(response, healthy)
}

/** Creates the readiness probe: 503 with the reason while draining, or while database, migrations or file store are missing. */
export function createReadinessAnswer(sources: ReadinessSources): Answer {
  const unreadyReason = cacheResult(() => findUnreadyReason(sources), readinessMs)

  return async function answerReadiness(_, response) {
    if (sources.isDraining()) return sendTextResponse(response, stopping)
    const reason = await unreadyReason()
    sendTextResponse(response, reason === undefined ? ready : createTextResponse(503, reason))
  }
}

async function findUnreadyReason({ database, migrations, services }: ReadinessSources): Promise<string | undefined> {
  const [isCurrent, store] = await Promise.allSettled([isMigrated(database.pool, migrations), services.files.check()])
  if (isCurrent.status === 'rejected') return 'database unreachable'
  if (!isCurrent.value) return 'migrations missing'
  return store.status === 'rejected' ? `file store unreachable: ${getErrorMessage(store.reason)}` : undefined
}
