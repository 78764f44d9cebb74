import type { CallReply } from '#gateway/call.ts'
import type { listRecords } from '../../contract.ts'

export type Records = CallReply<typeof listRecords>
export type WriteOff = Records['items'][number]

/** Props shared by table and cards. */
export type RecordsListProps = Records & {
  page: number
  busy: boolean
  isFiltered: boolean
  onPage: (page: number) => void
  onReset: () => void
}
