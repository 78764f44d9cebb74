// A process that only migrates; a test kills it during a migration file.
import { once } from 'node:events'
import { openDatabase } from '#platform/db/server/database.ts'
import { migrate, type Migration } from '#platform/db/server/migrate.ts'
import { quietLog } from '../quiet-log.ts'

const connectionString = process.argv[2] as string
// All files are longer than an argument may be.
const [steps] = (await once(process, 'message')) as [Migration[]]
const { pool } = openDatabase({ connectionString }, quietLog)
await migrate(pool, steps)
