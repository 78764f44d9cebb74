import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { listCustomerKinds, listCustomers } from '../contract.ts'
import { customerScopes, customerSorts } from '../rules.ts'

type Customer = CallReply<typeof listCustomers>['items'][number]
const first = '-created'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filters = {
    text: text('text'),
    kind: text('kind'),
    scope: oneOf('scope', customerScopes),
    sort: oneOf('sort', customerSorts, first),
  }
  const [customers, kinds] = await Promise.all([call(listCustomers, { ...filters, page, pageSize }), call(listCustomerKinds, {})])
  return { filters, customers, kinds: kinds.items }
})

export const title = '客户'

const columns: ListColumn<Customer>[] = [
  { key: 'name', title: '单位名称', type: 'text', sort: 'name', phone: 'name', text: ({ name }) => name },
  { key: 'creditCode', title: '统一社会信用代码', type: 'identifier', className: blocks.mono, text: ({ creditCode }) => creditCode },
  { key: 'records', title: '业务', type: 'text', text: ({ records }) => records },
  { key: 'open', title: '待办', type: 'count', phone: 'amount', text: ({ open }) => String(open) },
  { key: 'last', title: '最近业务', type: 'time', text: ({ lastAt }) => formatMinute(lastAt) },
  { key: 'created', title: '建立时间', type: 'time', sort: 'created', isOptional: true, text: ({ createdAt }) => formatMinute(createdAt) },
]

export default function CustomerListScreen({ loaderData: { filters, customers, kinds } }: ScreenProps<typeof clientLoader>) {
  const listFilters: Filter[] = [
    { kind: 'text', name: 'text', label: '单位名称或统一社会信用代码' },
    { kind: 'choice', name: 'kind', label: '业务', options: kinds },
    { kind: 'choice', name: 'scope', label: '范围', options: Object.entries(customerScopes).map(([value, label]) => ({ value, label })) },
  ]
  return (
    <Screen title="客户" lead="同一家单位的各项业务归在一处：按统一社会信用代码归属，没有代码的按单位名称归属。只显示您有权办理的业务。">
      <RecordList<Customer>
        list="/console/customers"
        label="客户"
        columns={columns}
        rows={customers.items}
        rowKey={({ id }) => id}
        total={customers.total}
        isMore={customers.isMore}
        filters={listFilters}
        firstSort={first}
        open={({ id }) => `/console/customers/${id}`}
        openLabel={({ name }) => `查看${name}`}
        fetchPage={(page) => callFromBrowser(listCustomers, { ...filters, ...page })}
        empty={<p>开户、项目登记、漏扫申请人或在线咨询填写单位后，客户会出现在这里。</p>}
      />
    </Screen>
  )
}
