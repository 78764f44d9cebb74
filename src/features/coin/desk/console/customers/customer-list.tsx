import { Button } from 'antd'
import { Building2 } from '#ui/icons.ts'
import { useNew } from '#platform/finding/shared/use-new.ts'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { formatMinute } from '#kit/dates.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { getCustomer, listCustomers } from '../../customer-contract.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { customerSorts } from '../../rules.ts'
import { formatNumber } from '../format-number.ts'

type Customer = CallReply<typeof listCustomers>['items'][number]
const first = '-created'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const id = text('id')
  const filters = { text: text('text'), sort: oneOf('sort', customerSorts, first) }
  const [customers, opened] = await Promise.all([
    call(listCustomers, { ...filters, page, pageSize }),
    id ? call(getCustomer, { id }) : undefined,
  ])
  return { filters, customers, opened }
})

export const title = '查询币客户'

const columns: ListColumn<Customer>[] = [
  {
    key: 'company',
    title: '单位名称',
    type: 'text',
    sort: 'company',
    className: styles.company,
    phone: 'name',
    text: ({ company }) => company,
  },
  { key: 'balance', title: '余额合计', type: 'count', sort: 'balance', phone: 'amount', text: ({ balance }) => formatNumber(balance) },
  { key: 'accounts', title: '账户', type: 'count', text: ({ accounts }) => formatNumber(accounts) },
  { key: 'creditCode', title: '统一社会信用代码', type: 'identifier', className: blocks.mono, text: ({ creditCode }) => creditCode },
  { key: 'contact', title: '联系人', type: 'text', text: ({ contact }) => contact },
  { key: 'phone', title: '联系电话', type: 'identifier', text: ({ phone }) => phone },
  { key: 'created', title: '登记时间', type: 'time', sort: 'created', text: ({ createdAt }) => formatMinute(createdAt) },
]

export default function CustomerListScreen({ loaderData: { filters, customers, opened } }: ScreenProps<typeof clientLoader>) {
  const [isCreating, setCreating] = useNew()
  const { getRowAddress, show } = useOpenedRow()
  const { revalidate } = useRevalidator()
  const register = (
    <Button type="primary" icon={<Building2 />} onClick={() => setCreating(true)}>
      登记客户
    </Button>
  )

  return (
    <Screen title="查询币客户" lead="查询币账户属于客户单位；同一客户的查询卡之间可以转卡。" actions={register}>
      <RecordList<Customer>
        list="/console/coin-customers"
        label="客户"
        columns={columns}
        rows={customers.items}
        rowKey={({ id }) => id}
        total={customers.total}
        isMore={customers.isMore}
        filters={[{ kind: 'text', name: 'text', label: '单位、信用代码、联系人、完整电话或账号' }]}
        firstSort={first}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ company }) => `查看${company}`}
        fetchPage={(page) => callFromBrowser(listCustomers, { ...filters, ...page })}
        empty={<Button onClick={() => setCreating(true)}>登记客户</Button>}
      />
      <CustomerDrawer customer={opened} onClose={() => show('')} onChange={() => void revalidate()} />
      <CustomerDialog open={isCreating} onClose={() => setCreating(false)} onSaved={show} />
    </Screen>
  )
}
