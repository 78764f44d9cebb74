import { createHandle } from '#gateway/server/handle.ts'
import type { Clock } from '#kit/clock.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { Jobs } from '#platform/jobs/server/jobs.ts'
import type { Log } from '#platform/log/server/log.ts'
import type { Outside } from '#platform/outgoing/server/guarded-request.ts'
import type { Sms } from '#platform/sms/server/provider.ts'

/** The services of every handler. Inside a command, `db` is its transaction. */
export type Services = {
  db: Db
  /**
   * For autonomous transactions, on connections of their own: writes that must persist even when the command is refused, such as a
   * consumed captcha or a counted failure. Never for rows that the command's transaction has locked: it would wait for itself.
   */
  autonomousDb: Db
  clock: Clock
  files: FileStore
  jobs: Jobs
  log: Log
  secretKey: string
  /** In test mode the answers of captchas and codes are fixed. */
  testMode: boolean
  sms: Sms
  /** How the program reaches other machines. */
  outside: Outside
}

export const handle = createHandle<Services>()
