import { callFromBrowser } from '#gateway/browser-call.ts'
import { listRecords } from '../../contract.ts'
import { type RecordsQuery, recordsPageSize } from './records-address.ts'

export function loadRecords({ span: _, ...query }: RecordsQuery) {
  return callFromBrowser(listRecords, { ...query, pageSize: recordsPageSize })
}
