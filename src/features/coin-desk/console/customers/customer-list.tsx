import { Button, type TableColumnsType } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { Building2 } from '#ui/icons.ts'
import { useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { getCustomer, listCustomers } from '../../contract.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import styles from '../back-office.module.css'
import { customerSorts } from '../../rules.ts'
import { orderOf, useSorting } from '../sorting.tsx'

type Customer = CallReply<typeof listCustomers>['items'][number]
const first = '-created'

async function load({ call, url }: ScreenLoading) {
  const { text, page } = filtersOf(url)
  const id = text('id')
  const [customers, opened] = await Promise.all([
    call(listCustomers, { text: text('text'), sort: orderOf(customerSorts, text('sort'), first), page, pageSize: 20 }),
    id ? call(getCustomer, { id }) : undefined,
  ])
  return { customers, opened }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '查询币客户'

export default function CustomerListScreen({ loaderData: { customers, opened } }: ScreenProps<typeof clientLoader>) {
  const [isCreating, setCreating] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const sorted = useSorting(first)

  /** The open customer is part of the URL. */
  function show(id: string): void {
    const next = new URLSearchParams(search)
    if (id) next.set('id', id)
    else next.delete('id')
    void navigate(`?${next}`, { preventScrollReset: true })
  }

  return (
    <Screen
      title="客户"
      lead="查询币账户属于客户单位；同一客户的查询卡之间可以转卡。"
      actions={
        <Button type="primary" icon={<Building2 />} onClick={() => setCreating(true)}>
          登记客户
        </Button>
      }
      filters={<Filters filters={[{ kind: 'text', name: 'text', label: '单位、信用代码、联系人、完整电话或账号' }]} />}
    >
      {customers.total === 0 ? (
        <EmptyState title="没有符合条件的客户">
          <Button onClick={() => setCreating(true)}>登记客户</Button>
        </EmptyState>
      ) : (
        <PagedTable<Customer> rowKey="id" items={customers.items} total={customers.total} columns={columnsOf(show, sorted)} />
      )}
      <CustomerDrawer customer={opened} onClose={() => show('')} onChange={() => void revalidate()} />
      <CustomerDialog open={isCreating} onClose={() => setCreating(false)} onSaved={show} />
    </Screen>
  )
}

function columnsOf(show: (id: string) => void, sorted: ReturnType<typeof useSorting>): TableColumnsType<Customer> {
  return [
    { ...sorted('company', '单位名称'), className: styles.company ?? '', dataIndex: 'company' },
    { title: '统一社会信用代码', className: styles.mono ?? '', render: (_, { creditCode }) => creditCode || '—' },
    { title: '联系人', render: (_, { contact }) => contact || '—' },
    { title: '联系电话', render: (_, { phone }) => phone || '—' },
    { title: '账户', className: styles.number ?? '', dataIndex: 'accounts' },
    {
      ...sorted('balance', '余额合计'),
      className: styles.number ?? '',
      render: (_, { balance }) => balance.toLocaleString('zh-CN'),
    },
    { ...sorted('created', '登记时间'), render: (_, { createdAt }) => formatMinute(createdAt) },
    {
      title: '操作',
      width: 80,
      fixed: 'right',
      render: (_, { id, company }) => (
        <Button size="small" aria-label={`查看${company}`} onClick={() => show(id)}>
          查看
        </Button>
      ),
    },
  ]
}
