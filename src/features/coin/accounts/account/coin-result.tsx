import type { ScreenProps } from '#platform/site/shared/screen.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatDateTime } from '#kit/dates.ts'
import { loadPart, staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { useListQuery } from '#platform/lists/shared/own/use-list-query.ts'
import { getCoinAccount, getFigures } from '../contract.ts'
import { everyRecord } from '../rules.ts'
import { BalanceCard } from './balance/balance-card.tsx'
import { BalanceHistory } from './balance/balance-history.tsx'
import { ClearingNote } from './balance/clearing-note.tsx'
import styles from './coin-result.module.css'
import { coinPaths } from '../shared/coin-user.ts'
import { getDays, getLastMonth, type PlotSpan, parseRecordsQuery, formatRecordsQuery } from './records/records-address.ts'
import { loadRecords } from './records/load-records.ts'
import { RecordsSection } from './records/records-section.tsx'
import { useExport } from './records/use-export.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const now = new Date()
  const usual = getLastMonth(now)
  const query = parseRecordsQuery(new URL(request.url).searchParams, usual)
  const [account, records, figures] = await Promise.all([
    staleIfError(coinPaths.result, 'account', loadAccount(now)),
    loadPart(coinPaths.result, 'records', loadRecords(query)),
    loadPart(coinPaths.result, 'figures', loadFigures(query.span, usual.to)),
  ])
  return { account, usual, query, records, figures }
}

async function loadAccount(now: Date) {
  return { ...(await callFromBrowser(getCoinAccount, {})), readAt: formatDateTime(now).slice(11) }
}

async function loadFigures(span: PlotSpan, today: string) {
  return { span, ...(await callFromBrowser(getFigures, getDays(span, today))) }
}

export const title = '查询币余额'

export default function CoinResultPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { account, usual, query, records, figures } = loaderData
  const { show, busy } = useListQuery(query, (shown) => formatRecordsQuery(shown, usual))
  const job = useExport(account.account, 'records')

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{account.company}</h1>
        <p>查询币账户 {account.account}</p>
      </header>
      <div className={styles.top}>
        <BalanceCard account={account} readAt={account.readAt} />
        <BalanceHistory
          figures={figures}
          span={query.span}
          getAddress={(span) => formatRecordsQuery({ ...query, span }, usual)}
          unit={account.unit}
        />
      </div>
      <RecordsSection
        note={<ClearingNote account={account} onExport={() => job.start(everyRecord)} />}
        records={records}
        query={query}
        isFiltered={formatRecordsQuery({ ...query, page: 1, span: 30 }, usual) !== ''}
        hasEarlier={account.recordsFrom < query.from}
        busy={busy}
        job={job}
        onFilter={show}
        onReset={() => show({ ...everyRecord, ...usual })}
      />
    </div>
  )
}
