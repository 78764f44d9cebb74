import { handle } from '#platform/calls/server/handle.ts'
import { findLastBackup, findTrial } from '#platform/backup/server/last-backup.ts'
import { toIso } from '#kit/dates.ts'
import { findLeastSafe, isSafe } from '#platform/versions/rules.ts'
import { listInstalledParts } from '#platform/versions/server/installed-parts.ts'
import { healthCalls } from '../contract.ts'
import { countLockWaits, readDatabaseFacts } from './watch/database-facts.ts'
import { listPoints } from './watch/points.ts'

export const healthQueries = [
  handle(healthCalls.now, async ({ db, figures, dataDirectory }) => {
    const [now, lockWaits, parts] = await Promise.all([figures.read(), countLockWaits(db), listInstalledParts(db)])
    return {
      process: {
        version: process.versions.node,
        pid: process.pid,
        uptime: Math.round(process.uptime()),
        memory: now.memory,
        heap: now.heap,
        eventLoopMs: now.eventLoopMs,
      },
      pool: { open: now.connections, waiting: now.waitingForConnections, lockWaits },
      cache: { bytes: now.cacheBytes, pages: now.cachedPages, hitShare: now.responses > 0 ? now.cachedResponses / now.responses : 0 },
      disk: { free: now.diskFree, size: now.diskSize },
      backup: await readBackup(dataDirectory, now.lastBackup > 0 ? new Date(now.lastBackup * 1000) : null),
      parts: parts.map((one) => ({ ...one, least: findLeastSafe(one), isSafe: isSafe(one) })),
    }
  }),

  handle(healthCalls.database, ({ db }) => readDatabaseFacts(db)),

  handle(healthCalls.points, async ({ db, clock }, { range }) => ({ points: await listPoints(db, clock.now(), range) })),
]

async function readBackup(dataDirectory: string, at: Date | null) {
  const [last, trial] = await Promise.all([findLastBackup(dataDirectory), findTrial(dataDirectory)])
  const isLast = last !== undefined && new Date(last.begunAt).getTime() === at?.getTime()
  return { at: toIso(at), bytes: isLast ? last.bytes : 0, triedAt: trial?.at ?? '', fault: trial?.fault ?? '' }
}
