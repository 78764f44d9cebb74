import type { Permission } from '#gateway/declared.ts'
import type { Db } from '#platform/db/server/database.ts'

/** What a role needs before it can work: who works with it, and who can do it. */
export type SetupStep = {
  name: string
  label: string
  /** What cannot go on without it: a sentence. */
  lead: string
  for: readonly Permission[]
  /** One of these is enough. */
  needs: readonly Permission[]
  /** Where it is done, and the link there in words. */
  path: string
  action: string
  isDone: (db: Db) => Promise<boolean>
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    setupSteps?: readonly SetupStep[]
  }
  interface ServerProduct {
    setupSteps: readonly SetupStep[]
  }
}
