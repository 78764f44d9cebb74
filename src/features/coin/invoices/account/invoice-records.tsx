import { Form, Select } from 'antd'
import type { LoaderFunctionArgs } from 'react-router'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { addMonthsToDay, formatDate } from '#kit/dates.ts'
import { formatListSearch, readDay, readPage } from '#kit/list-address.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { useListQuery } from '#platform/lists/shared/own/use-list-query.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/days/day-range.ts'
import { FilterForm } from '#ui/antd/filter-form.tsx'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { listInvoices } from '../contract.ts'
import { type WireState, wireStates } from '../review-rules.ts'
import { InvoiceList } from './invoice-list.tsx'
import { invoicePaths } from './invoice-paths.ts'

const pageSize = 10

type Query = { from: string; to: string; state: WireState | ''; page: number }

/** The list opens with the last month. */
function getUsual(now: Date): Query {
  const to = formatDate(now)
  return { from: addMonthsToDay(to, -1), to, state: '', page: 1 }
}

function readQuery(search: URLSearchParams, usual: Query): Query {
  const state = wireStates.find(({ value }) => String(value) === search.get('state'))?.value ?? ''
  return { from: readDay(search, 'from', usual.from), to: readDay(search, 'to', usual.to), state, page: readPage(search) }
}

/** The usual days are left out, so that a bookmark always shows the last month. */
function formatQuery({ from, to, ...query }: Query, usual: Query): string {
  return formatListSearch({ from: from === usual.from ? '' : from, to: to === usual.to ? '' : to, ...query })
}

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const usual = getUsual(new Date())
  const query = readQuery(new URL(request.url).searchParams, usual)
  return {
    query,
    usual,
    ...(await staleIfError(invoicePaths.records, 'list', callFromBrowser(listInvoices, { ...query, pageSize }))),
  }
}

export const title = '开票记录'

export default function InvoiceRecordsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { query, usual, total, items } = loaderData
  const { show, busy, isFiltered } = useListQuery(query, (shown) => formatQuery(shown, usual))
  return (
    <>
      <SheetHead title="开票记录">
        <ButtonLink to={invoicePaths.select} type="primary">
          申请开票
        </ButtonLink>
      </SheetHead>
      <section className={sheet.sheet} aria-label="开票记录">
        <RecordsFilter query={query} isFiltered={isFiltered} onFilter={show} onReset={() => show(usual)} />
        <InvoiceList {...{ items, total, busy, pageSize }} page={query.page} onPage={(page) => show({ page })} />
      </section>
    </>
  )
}

type RecordsFilterProps = { query: Query; isFiltered: boolean; onFilter: (changed: Partial<Query>) => void; onReset: () => void }

function RecordsFilter({ query: { from, to, state }, isFiltered, onFilter, onReset }: RecordsFilterProps) {
  return (
    <FilterForm<{ days: DayRange; state?: WireState | undefined }>
      label="筛选开票记录"
      values={{ days: toDayRange(from, to), state: state || undefined }}
      isFiltered={isFiltered}
      onFilter={({ days, ...chosen }) => onFilter({ ...formatDayRange(days), state: chosen.state ?? '' })}
      onReset={onReset}
    >
      <Form.Item name="days" label="申请日期">
        <DayRangePicker allowClear={false} placeholder={['开始日期', '结束日期']} />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select<WireState> allowClear placeholder="全部" options={wireStates} />
      </Form.Item>
    </FilterForm>
  )
}
