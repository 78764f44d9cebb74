import type { CallReply } from '#gateway/call.ts'
import type { listAppeals } from '../contract.ts'

export type Appeal = CallReply<typeof listAppeals>['items'][number]

/** What table and cards share. */
export type AppealsProps = {
  items: readonly Appeal[]
  total: number
  page: number
  busy: boolean
  /** What stands there when nothing else does. */
  empty: React.ReactNode
  onPage: (page: number) => void
  onResult: (appeal: Appeal) => void
}
