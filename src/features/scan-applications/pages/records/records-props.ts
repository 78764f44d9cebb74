import type { CallReply } from '#gateway/call.ts'
import type { listOwnApplications } from '../../contract.ts'

export type ApplicationRecord = CallReply<typeof listOwnApplications>['items'][number]

/** Props shared by table and cards. */
export type RecordsProps = {
  items: readonly ApplicationRecord[]
  total: number
  page: number
  busy: boolean
  isFiltered: boolean
  onPage: (page: number) => void
  onReset: () => void
  onDetail: (number: string) => void
  onResult: () => void
  onCopy: (number: string) => void
}

export function totalText(total: number): string {
  return `共 ${total} 条`
}
