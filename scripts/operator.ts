// What the commands of the machine's operator share: the database of the portal's environment, and how they end.
import { resolve } from 'node:path'
import type { OperatorContext } from '#features/office/staff/server/operator/operator.ts'
import { type Config, readConfig } from '#platform/config/server/config.ts'
import { type Database, openDatabase } from '#platform/db/server/database.ts'
import { attachDatabase, hasEmbeddedDatabase } from '#platform/db/server/embedded/attach-database.ts'
import { createLog } from '#platform/log/server/log.ts'
import { describeFault, isWrongOption } from './installation/describe-fault.ts'
import { showCommands } from '#platform/config/server/shown-commands.ts'

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

/** What another key has sealed or encrypted, the portal cannot use. */
export async function assertKeyOfPortal(sources: Pick<OperatorContext, 'db' | 'secretKey'>): Promise<void> {
  // Backup and verifiers share this module, and load no feature.
  const { isKeyOfPortal } = await import('#features/office/staff/server/operator/operator.ts')
  if (await isKeyOfPortal(sources)) return
  throw new Error(
    `SECRET_KEY 与门户的不同，请设置同一个值；原值确已丢失的，先执行 npm run staff -- confirm
another SECRET_KEY than the portal's: set the same one; where that is lost, give npm run staff -- confirm first`,
  )
}

/** `failed`: the exit code where neither the command line was wrong nor all went well. */
export async function runCommand(main: () => Promise<void>, { usage, failed = 1 }: { usage: string; failed?: number }): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isUsage = error instanceof UsageError || isWrongOption(error)
    const lines = isWrongOption(error) ? `${describeFault(error)}\n${usage}` : describeFault(error)
    process.stderr.write(`${showCommands(lines).trimEnd()}\n`)
    process.exitCode = isUsage ? 2 : failed
  }
}
