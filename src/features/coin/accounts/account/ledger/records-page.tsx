import type { LoaderFunctionArgs } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadPart, staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { useListQuery } from '#platform/lists/shared/own/use-list-query.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { getCoinAccount } from '../../contract.ts'
import { everyRecord } from '../../rules.ts'
import { ClearingNote } from '../balance/clearing-note.tsx'
import { coinPaths } from '../../shared/coin-user.ts'
import { loadRecords } from '../records/load-records.ts'
import { formatRecordsQuery, getLastMonth, parseRecordsQuery } from '../records/records-address.ts'
import { RecordsSection } from '../records/records-section.tsx'
import { useExport } from '../records/use-export.ts'
import { LedgerHead } from './ledger-tabs.tsx'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const usual = getLastMonth(new Date())
  const query = parseRecordsQuery(new URL(request.url).searchParams, usual)
  const [account, records] = await Promise.all([
    staleIfError(coinPaths.records, 'account', callFromBrowser(getCoinAccount, {})),
    loadPart(coinPaths.records, 'records', loadRecords(query)),
  ])
  return { account, usual, query, records }
}

export const title = '核销明细'

export default function RecordsPage({ loaderData: { account, usual, query, records } }: ScreenProps<typeof clientLoader>) {
  const { show, busy, isFiltered } = useListQuery(query, (shown) => formatRecordsQuery(shown, usual))
  const job = useExport(account.account, 'records')
  return (
    <>
      <LedgerHead account={account.account} />
      <RecordsSection
        note={<ClearingNote account={account} onExport={() => job.start(everyRecord)} />}
        records={records}
        query={query}
        hasEarlier={account.recordsFrom < query.from}
        {...{ busy, isFiltered, job }}
        onFilter={show}
        onReset={() => show({ ...everyRecord, ...usual })}
      />
    </>
  )
}
