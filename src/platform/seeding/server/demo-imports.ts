import type { Actor, Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { CommonReadingCalls } from '#platform/imports/contract.ts'
import { toDemoUpload } from '#platform/imports/server/demo-file.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'
import { createStaffActions } from './staff-actions.ts'

/** A file of the demo content that somebody has uploaded. */
export type DemoImport = { name: string; hoursAgo: number; rows: readonly Record<string, string>[] }

type DemoImportsOptions = {
  calls: Pick<CommonReadingCalls, 'previewImport'>
  handlers: readonly Handler<Services>[]
  columns: readonly ImportColumn[]
  actor: Actor
}

const hourMs = 3600_000

export function toDemoTime({ clock }: Pick<Services, 'clock'>, { hoursAgo }: { hoursAgo: number }): Date {
  return new Date(clock.now().getTime() - hoursAgo * hourMs)
}

/** Creates the function that reads such a file as a preview; nothing is booked. */
export function createDemoPreviews({ calls, handlers, columns, actor }: DemoImportsOptions) {
  const act = createStaffActions(handlers)
  return async function preview(services: Services, demo: DemoImport): Promise<void> {
    const given = { file: toDemoUpload(demo, columns) }
    await act({ services, actor, at: toDemoTime(services, demo) }, calls.previewImport, given)
  }
}
