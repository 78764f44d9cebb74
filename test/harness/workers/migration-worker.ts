// A process that only migrates; a test kills it during a migration file.
import { openDatabase } from '#platform/db/server/database.ts'
import { migrate, type Migration } from '#platform/db/server/migrate.ts'
import { quietLog } from '../quiet-log.ts'

const [connectionString, steps] = process.argv.slice(2) as [string, string]
const { pool } = openDatabase({ connectionString }, quietLog)
await migrate(pool, JSON.parse(steps) as Migration[])
