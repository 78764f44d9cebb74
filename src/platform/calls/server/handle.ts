import { createHandle } from '#gateway/server/handle.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Clock } from '#kit/clock.ts'

/** The services of every handler; database, log, files, jobs and others merge theirs where they are declared. */
export interface Services {
  clock: Clock
  secretKey: SecretKey
  /** The site's own origin, for addresses in documents. */
  siteOrigin: string
  /** In test mode the answers of captchas and codes are fixed, and passwords are hashed cheaply. */
  testMode: boolean
}

export const handle = createHandle<Services>()
