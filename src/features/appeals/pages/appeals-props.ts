import type { CallReply } from '#gateway/call.ts'
import type { listAppeals } from '../contract.ts'

export type Appeal = CallReply<typeof listAppeals>['items'][number]

/** Props shared by table and cards. */
export type AppealsProps = {
  items: readonly Appeal[]
  total: number
  page: number
  busy: boolean
  /** Content of the empty list. */
  empty: React.ReactNode
  onPage: (page: number) => void
  onResult: (appeal: Appeal) => void
}
