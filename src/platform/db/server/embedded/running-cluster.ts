import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasEmbeddedDatabase } from './attach-database.ts'
import { databaseName } from './postgres-cluster.ts'

/** The connection string of the running embedded database of a data directory, as its owner; throws when it does not run. */
export function findRunningCluster(dataDirectory: string): string {
  const cluster = resolve(dataDirectory, 'database/cluster')
  const pidFile = join(cluster, 'postmaster.pid')
  if (!hasEmbeddedDatabase(dataDirectory)) throw new Error(`目录中没有数据库 / no database in ${dataDirectory}`)
  if (!existsSync(pidFile)) throw new Error('数据库未运行，请先启动门户 / the database is not running: start the portal first')
  const [, , , port = '5432', socket = '.'] = readFileSync(pidFile, 'utf8').split('\n')
  return `postgresql://${databaseName}@localhost:${port}/${databaseName}?host=${encodeURIComponent(resolve(cluster, socket))}`
}
