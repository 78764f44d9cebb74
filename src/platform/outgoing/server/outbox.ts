import type { Permission } from '#gateway/declared.ts'
import type { Db } from '#platform/db/server/database.ts'

/** Messages to the outside that are sent again by hand once their attempts are used up. `path` lists those, with what was said and answered. */
export type Outbox = {
  name: string
  label: string
  needs: readonly Permission[]
  path: string
  count: (db: Db) => Promise<{ waiting: number; dead: number }>
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    outboxes?: readonly Outbox[]
  }
  interface ServerProduct {
    outboxes: readonly Outbox[]
  }
}
