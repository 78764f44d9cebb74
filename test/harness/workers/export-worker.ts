// A process that only runs exports; a test kills it during one.
import type { DatabaseAddress } from '#platform/db/server/database.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { createDiskStore } from '#platform/files/server/disk-store.ts'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import { systemClock } from '#kit/clock.ts'
import { recordExport } from '#features/coin/accounts/server/records/record-export.ts'
import { exportJob } from '#platform/exports/server/export-job.ts'
import { quietLog } from '../quiet-log.ts'

const [address, directory] = process.argv.slice(2) as [string, string]
const database: DatabaseAddress = { connectionString: address }
const { db } = openDatabase(database, quietLog)
const services = {
  db,
  clock: systemClock,
  files: createDiskStore(directory),
  secretKey: { text: 'a key of this process', suite: 'international' } as const,
  siteOrigin: 'https://www.example.cn',
}
const running = createJobs({ address: database, db, log: quietLog })
running.start([exportJob(services, [recordExport])])
await running.ready
process.send?.('ready')
