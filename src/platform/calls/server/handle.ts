import { createHandle } from '#gateway/server/handle.ts'
import type { Clock } from '#kit/clock.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { Jobs } from '#platform/jobs/server/jobs.ts'
import type { Log } from '#platform/log/server/log.ts'
import type { Sms } from '#platform/sms/server/provider.ts'

/** What every handler is given. Inside a command, `db` is its transaction. */
export type Services = {
  db: Db
  /**
   * The database outside the transaction, on connections of its own: for what must stand even when the command is refused,
   * such as a used captcha or a counted failure. Never for rows that the transaction has touched: it would wait for itself.
   */
  autonomousDb: Db
  clock: Clock
  files: FileStore
  jobs: Jobs
  log: Log
  secretKey: string
  /** In test mode captchas and codes are known (INTERFACES §1). */
  testMode: boolean
  sms: Sms
  /** Internal networks that a webhook may reach. */
  webhookNetworks: readonly string[]
}

export const handle = createHandle<Services>()
