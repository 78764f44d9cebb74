import { Pagination, Table, type TableColumnsType } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { useRowClick } from '#platform/lists/parts/open-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from 'react-router'
import type { listInvoices } from '../contract.ts'
import { toFen } from './choosing/chosen-recharges.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { invoicePaths } from './invoice-paths.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import own from './invoice-list.module.css'
import styles from './invoices.module.css'
import { Money } from './money.tsx'

export type Invoice = CallReply<typeof listInvoices>['items'][number]
type ListProps = { items: readonly Invoice[]; total: number; busy: boolean; page: number; pageSize: number; onPage: (page: number) => void }

function NoInvoices() {
  return (
    <EmptyState title="这段时间没有开票申请">
      <p>
        <Link to={invoicePaths.select} className={styles.link}>
          申请开票
        </Link>
      </p>
    </EmptyState>
  )
}

const columns: TableColumnsType<Invoice> = [
  { title: '申请编号', dataIndex: 'code', className: styles.money ?? '' },
  { title: '申请时间', dataIndex: 'createdAt', className: styles.money ?? '' },
  { title: '开票单位', dataIndex: 'title', width: '100%' },
  { title: '发票类型', dataIndex: 'kindLabel', className: styles.money ?? '' },
  { title: '金额', key: 'money', align: 'right', className: styles.money ?? '', render: (_, { yuan }) => <Money fen={toFen(yuan)} /> },
  { title: '状态', key: 'state', className: styles.money ?? '', render: (_, invoice) => <InvoiceStatus {...invoice} /> },
  { title: '操作', key: 'actions', className: own.rowActions ?? '', render: (_, invoice) => <InvoiceActions {...invoice} /> },
]

export function InvoiceTable({ items, total, busy, page, pageSize, onPage }: ListProps) {
  const onRowClick = useRowClick()
  return (
    <Table<Invoice>
      rowKey="id"
      size="middle"
      rowClassName={own.opening ?? ''}
      onRow={({ id }) => ({ onClick: (event) => onRowClick(event, invoicePaths.details(id)) })}
      columns={columns}
      dataSource={[...items]}
      loading={busy}
      locale={{ emptyText: <NoInvoices /> }}
      pagination={{
        size: 'large',
        current: page,
        pageSize,
        total,
        showSizeChanger: false,
        showTotal: (count) => `共 ${count} 条`,
        onChange: onPage,
      }}
    />
  )
}

/** The list on a phone. */
export function InvoiceCards({ items, total, busy, page, pageSize, onPage }: ListProps) {
  if (items.length === 0) return <NoInvoices />
  return (
    <>
      <ul className={own.cards} aria-busy={busy}>
        {items.map((invoice) => (
          <li key={invoice.id}>
            <div className={styles.bar}>
              <h2>{invoice.title}</h2>
              <InvoiceStatus {...invoice} />
            </div>
            <Money fen={toFen(invoice.yuan)} />
            <span className={styles.small}>{invoice.kindLabel}</span>
            <span className={styles.small}>
              {invoice.code} · {invoice.createdAt}
            </span>
            <InvoiceActions {...invoice} isCard />
          </li>
        ))}
      </ul>
      <div className={own.foot}>
        <span>共 {total} 条</span>
        <Pagination simple current={page} pageSize={pageSize} total={total} showSizeChanger={false} onChange={onPage} />
      </div>
    </>
  )
}
