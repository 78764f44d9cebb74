// What the commands of the machine's operator share: the database of the portal's environment, and how they end.
import { resolve } from 'node:path'
import { type Config, readConfig } from '#platform/config/server/config.ts'
import { type Database, openDatabase } from '#platform/db/server/database.ts'
import { attachDatabase, hasEmbeddedDatabase } from '#platform/db/server/embedded/attach-database.ts'
import { createLog } from '#platform/log/server/log.ts'

export class UsageError extends Error {}

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The data directory; reports a missing database before anything is created in a wrong directory. */
export function getDataDirectory(): string {
  const dataDirectory = resolve(process.env.DATA_DIR || 'data')
  if (!process.env.DATABASE_URL && !hasEmbeddedDatabase(dataDirectory))
    throw new Error(
      `${dataDirectory}: 此处没有数据库，请先启动一次门户，或设置 DATA_DIR / DATABASE_URL / no database here: start the portal once, or set these`,
    )
  return dataDirectory
}

/** Works on the portal's database, whether the portal runs or not. */
export async function withDatabase(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const attached = config.databaseUrl ? undefined : await attachDatabase(config.dataDirectory)
  const database = openDatabase(
    attached?.address ?? { connectionString: config.databaseUrl as string },
    createLog({ write: () => undefined }),
  )
  try {
    await work(database, config)
  } finally {
    await database.close()
    await attached?.stop()
  }
}

export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
