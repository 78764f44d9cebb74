import type { ColumnsType } from 'antd/es/table'
import type { CallReply } from '#gateway/call.ts'
import { OwnList, type OwnListProps } from '#platform/lists/shared/own/own-list.tsx'
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

type Invoice = CallReply<typeof listInvoices>['items'][number]
type InvoiceListProps = Pick<OwnListProps<Invoice>, 'items' | 'total' | 'busy' | 'page' | 'pageSize' | 'onPage'>

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

const columns: ColumnsType<Invoice> = [
  { title: '申请编号', dataIndex: 'code', className: styles.money ?? '' },
  { title: '申请时间', dataIndex: 'createdAt', className: styles.money ?? '' },
  { title: '开票单位', dataIndex: 'title', width: '100%' },
  { title: '发票类型', dataIndex: 'kindLabel', className: styles.money ?? '' },
  { title: '金额', key: 'money', align: 'right', className: styles.money ?? '', render: (_, { yuan }) => <Money fen={toFen(yuan)} /> },
  { title: '状态', key: 'state', className: styles.money ?? '', render: (_, invoice) => <InvoiceStatus {...invoice} /> },
  { title: '操作', key: 'actions', className: own.rowActions ?? '', render: (_, invoice) => <InvoiceActions {...invoice} /> },
]

export function InvoiceList(list: InvoiceListProps) {
  return (
    <OwnList<Invoice>
      {...list}
      rowKey={({ id }) => id}
      columns={columns}
      open={({ id }) => invoicePaths.details(id)}
      cardsUpTo={900}
      renderCard={(invoice) => <InvoiceCard {...invoice} />}
      empty={<NoInvoices />}
    />
  )
}

function InvoiceCard(invoice: Invoice) {
  return (
    <div className={own.card}>
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
    </div>
  )
}
