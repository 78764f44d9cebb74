import { CompiledQuery } from 'kysely'
import type { Db as Executor } from 'pg-boss'
import type { Db } from '#platform/db/server/database.ts'

/** Lets pg-boss run its statements in this transaction. Its own adapter would load pg-boss before the first page is served. */
export function toExecutor(db: Db): Executor {
  return {
    async executeSql(text, values) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
