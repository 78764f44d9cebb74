import { Button, DatePicker, Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Link, type LoaderFunctionArgs, useNavigate, useNavigation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatDate, isDate } from '#kit/dates.ts'
import { staleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { ResetFilter } from '#ui/antd/reset-filter.tsx'
import { useFilterForm } from '#ui/antd/use-filter-form.ts'
import row from '#ui/antd/filter-row.module.css'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { classes } from '#ui/classes.ts'
import sheet from '#ui/layout/sheet.module.css'
import { listInvoices } from '../contract.ts'
import type { WireState } from '../rules.ts'
import { InvoiceList } from './invoice-list.tsx'
import { invoicePaths } from './invoice-paths.ts'

const pageSize = 10
const stateChoices: { value: WireState; label: string }[] = [
  { value: 10, label: '待审批' },
  { value: 20, label: '开票中' },
  { value: 30, label: '已开票' },
  { value: 40, label: '已驳回' },
]

type Query = { from: string; to: string; state: WireState | ''; page: number }

/** One month back to today, unless the address says otherwise (specification 2, §9). */
function readQuery(search: URLSearchParams, now: Date): Query {
  const today = formatDate(now)
  const day = (key: string, usual: string) => (isDate(search.get(key) ?? '') ? (search.get(key) as string) : usual)
  const state = stateChoices.find(({ value }) => String(value) === search.get('state'))
  return {
    from: day('from', dayjs(today).subtract(1, 'month').format('YYYY-MM-DD')),
    to: day('to', today),
    state: state?.value ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  }
}

function differs(query: Query, usual: Query): boolean {
  return query.from !== usual.from || query.to !== usual.to || query.state !== usual.state
}

export async function clientLoader({ request }: LoaderFunctionArgs) {
  await getSessionOrRedirect('coin', request)
  const now = new Date()
  const query = readQuery(new URL(request.url).searchParams, now)
  return {
    query,
    isFiltered: differs(query, readQuery(new URLSearchParams(), now)),
    ...(await staleIfError(invoicePaths.records, 'list', callFromBrowser(listInvoices, { ...query, pageSize }))),
  }
}

export const title = '开票记录'

export default function InvoiceRecordsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { query, isFiltered, total, items } = loaderData
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'

  function show(changed: Partial<Query>): void {
    const { page, ...rest } = { ...query, page: 1, ...changed }
    const all = { ...rest, state: String(rest.state), page: page > 1 ? String(page) : '' }
    const search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
    void navigate({ search: search.toString() }, { preventScrollReset: true })
  }

  return (
    <>
      <SheetHead title="开票记录">
        <Link to={invoicePaths.select}>
          <Button type="primary" tabIndex={-1}>
            申请开票
          </Button>
        </Link>
      </SheetHead>
      <section className={sheet.sheet} aria-label="开票记录">
        <RecordsFilter
          query={query}
          isFiltered={isFiltered}
          onFilter={show}
          onReset={() => void navigate({ search: '' }, { preventScrollReset: true })}
        />
        <InvoiceList {...{ items, total, busy, pageSize }} page={query.page} onPage={(page) => show({ page })} />
      </section>
    </>
  )
}

type Values = { days?: [Dayjs | null, Dayjs | null] | null; state?: WireState | undefined }
type RecordsFilterProps = { query: Query; isFiltered: boolean; onFilter: (changed: Partial<Query>) => void; onReset: () => void }

function RecordsFilter({ query, isFiltered, onFilter, onReset }: RecordsFilterProps) {
  const form = useFilterForm<Values>({ days: [dayjs(query.from), dayjs(query.to)], state: query.state || undefined })

  function filter({ days, state }: Values): void {
    const [from, to] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'))
    onFilter({ ...(from && { from }), ...(to && { to }), state: state ?? '' })
  }

  return (
    <search aria-label="筛选开票记录">
      <Form<Values>
        form={form}
        layout="vertical"
        onValuesChange={(_, values: Values) => filter(values)}
        className={classes(row.row, row.short)}
      >
        <Form.Item name="days" label="申请日期">
          <DatePicker.RangePicker allowClear={false} placeholder={['开始日期', '结束日期']} />
        </Form.Item>
        <Form.Item name="state" label="状态">
          <Select<WireState> allowClear placeholder="全部" options={stateChoices} />
        </Form.Item>
        <ResetFilter isFiltered={isFiltered} onReset={onReset} />
      </Form>
    </search>
  )
}
