import { cacheResult } from '#kit/caching/cached-result.ts'
import { findLastBackupTime } from '#platform/backup/server/last-backup.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { readDisk } from '#platform/disk/server/disk-space.ts'
import type { RunningJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import { getLedgerFigures } from '#platform/ledger/server/reconciliation/checks.ts'
import { listOutboxBacklogs } from '#platform/metrics/server/backlogs.ts'
import { listInstalledParts } from '#platform/versions/server/installed-parts.ts'
import type { Sources } from '#platform/metrics/server/metrics.ts'

const maxAgeMs = 1000
const versionsMaxAgeMs = 60_000

/** The sources of /metrics for ledger, outboxes, jobs, disk and backups; each is read once for all figures of one response. */
export function createMetricSources(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  queues: RunningJobs['queues'],
): Omit<Sources, 'pool' | 'pages' | 'isRoleRestricted'> {
  return {
    ledger: cacheResult(() => getLedgerFigures(db), maxAgeMs),
    outboxes: cacheResult(() => listOutboxBacklogs(db, clock.now()), maxAgeMs),
    queues: cacheResult(queues, maxAgeMs),
    disk: cacheResult(() => readDisk(dataDirectory), maxAgeMs),
    versions: cacheResult(() => listInstalledParts(db), versionsMaxAgeMs),
    lastBackup: () => findLastBackupTime(dataDirectory),
  }
}
