import { handle } from '#platform/calls/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import { findLeastSafe, isSafe } from '#platform/versions/rules.ts'
import { listInstalledParts } from '#platform/versions/server/installed-parts.ts'
import { healthCalls } from '../contract.ts'
import { readDatabaseFacts } from './watch/database-facts.ts'
import { listPoints } from './watch/points.ts'

export const healthQueries = [
  handle(healthCalls.now, async ({ db, figures }) => {
    const [now, facts, parts] = await Promise.all([figures.read(), readDatabaseFacts(db), listInstalledParts(db)])
    return {
      process: {
        version: process.versions.node,
        pid: process.pid,
        uptime: Math.round(process.uptime()),
        memory: now.memory,
        heap: now.heap,
        eventLoopMs: now.eventLoopMs,
      },
      pool: { open: now.connections, waiting: now.waitingForConnections },
      cache: { bytes: now.cacheBytes, pages: now.cachedPages, hitShare: now.responses > 0 ? now.cachedResponses / now.responses : 0 },
      disk: { free: now.diskFree, size: now.diskSize },
      backup: { at: toIso(now.lastBackup > 0 ? new Date(now.lastBackup * 1000) : null) },
      ...facts,
      parts: parts.map((one) => ({ ...one, least: findLeastSafe(one), isSafe: isSafe(one) })),
    }
  }),

  handle(healthCalls.points, async ({ db, clock }, { range }) => ({ points: await listPoints(db, clock.now(), range) })),
]
