// A process that only migrates; a test kills it during a migration file.
import { once } from 'node:events'
import { openDatabase } from '#platform/db/server/database.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import type { Migration } from '#platform/db/server/migrations/read-migrations.ts'
import { quietLog } from '../quiet-log.ts'

const connectionString = process.argv[2] as string
// All files are longer than an argument may be.
const [steps] = (await once(process, 'message')) as [Migration[]]
const { pool } = openDatabase({ connectionString }, quietLog)
await migrate(pool, steps)
