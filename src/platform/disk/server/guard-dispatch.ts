import type { Call } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import type { DiskSpace } from './disk-space.ts'

/** Refuses commands while the disk is full, except those without which users could not sign in and read. */
export function guardDispatch(dispatch: Dispatch, space: DiskSpace, stillAllowed: readonly Call[]): Dispatch {
  const allowed = new Set(stillAllowed)
  function assertSpace(call: Call): void {
    if (call.kind === 'command' && space.isLow() && !allowed.has(call)) throw new Refusal(serverRefusals.storageFull)
  }
  return {
    ...dispatch,
    async checkAccess(call, context) {
      await dispatch.checkAccess(call, context)
      assertSpace(call)
    },
    async run(call, input, context) {
      assertSpace(call)
      try {
        return await dispatch.run(call, input, context)
      } catch (error) {
        if (isStorageFull(error)) await space.check()
        throw error
      }
    },
  }
}

/** Whether an error of files or PostgreSQL (disk_full) means that the disk is full. */
export function isStorageFull(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    /** Commands allowed while the disk is full: logins and logout. */
    callsWhileDiskFull?: readonly Call[]
  }
}
