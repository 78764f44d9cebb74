import { type LoaderFunctionArgs, useNavigate, useNavigation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { settle } from '#platform/calls/parts/settled.ts'
import { staleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { getCoinAccount } from '../../contract.ts'
import { everyRecord } from '../../rules.ts'
import { ClearingNote } from '../balance/clearing-note.tsx'
import { coinPaths } from '../coin-user.ts'
import { loadRecords } from '../records/load-records.ts'
import { formatRecordsQuery, getLastMonth, parseRecordsQuery, type RecordsQuery } from '../records/records-address.ts'
import { RecordsSection } from '../records/records-section.tsx'
import { useExport } from '../records/use-export.ts'
import { LedgerHead } from './ledger-tabs.tsx'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  await getSessionOrRedirect('coin', request)
  const usual = getLastMonth(new Date())
  const query = parseRecordsQuery(new URL(request.url).searchParams, usual)
  const [account, records] = await Promise.all([
    staleIfError(coinPaths.records, 'account', callFromBrowser(getCoinAccount, {})),
    settle(staleIfError(coinPaths.records, 'records', loadRecords(query))),
  ])
  return { account, usual, query, records }
}

export const title = '核销明细'

export default function RecordsPage({ loaderData: { account, usual, query, records } }: ScreenProps<typeof clientLoader>) {
  const navigate = useNavigate()
  const isLoading = useNavigation().state !== 'idle'
  const job = useExport(account.account, 'records')

  function show(changed: Partial<RecordsQuery>): void {
    void navigate({ search: formatRecordsQuery({ ...query, page: 1, ...changed }, usual) }, { preventScrollReset: true })
  }

  return (
    <>
      <LedgerHead account={account.account} />
      <RecordsSection
        note={<ClearingNote account={account} onExport={() => job.start(everyRecord)} />}
        records={records}
        query={query}
        isFiltered={formatRecordsQuery({ ...query, page: 1 }, usual) !== ''}
        busy={isLoading}
        job={job}
        onFilter={show}
        onReset={() => show({ ...everyRecord, ...usual })}
      />
    </>
  )
}
