import { callFromBrowser } from '#gateway/browser-call.ts'
import { listRecords } from '../../contract.ts'
import { type RecordsQuery, recordsPageSize } from './records-address.ts'

export function loadRecords({ from, to, text, kind, least, most, page }: RecordsQuery) {
  return callFromBrowser(listRecords, { from, to, text, kind, least, most, page, pageSize: recordsPageSize })
}
