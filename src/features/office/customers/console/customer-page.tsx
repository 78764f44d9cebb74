import { Button } from 'antd'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Banner } from '#ui/antd/record/banner.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Figures } from '#ui/antd/record/facts.tsx'
import { RecordHead } from '#ui/antd/record/record-head.tsx'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { getCustomer, listCustomerRecords } from '../contract.ts'
import type { Customer, CustomerRecord } from './customer-data.ts'
import { CustomerNotes } from './customer-notes.tsx'
import { Merges } from './merges.tsx'
import { People } from './people.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './customer.module.css'

export const clientLoader = loadScreen(async ({ call, url, params }) => {
  const id = params.id ?? ''
  const { text, page, pageSize } = readFilters(url)
  const kind = text('kind')
  const [customer, records] = await Promise.all([call(getCustomer, { id }), call(listCustomerRecords, { id, kind, page, pageSize })])
  return { customer, records, kind }
})

export const title = ({ customer }: Awaited<ReturnType<typeof clientLoader>>) => `${customer.name} · 客户`

const columns: ListColumn<CustomerRecord>[] = [
  { key: 'at', title: '时间', type: 'time', width: 150, text: ({ at }) => formatMinute(at) },
  { key: 'kind', title: '业务', type: 'text', width: 110, text: ({ label }) => label },
  { key: 'title', title: '内容', type: 'text', phone: 'name', text: ({ title: words }) => words },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ state }) => state,
    render: ({ state, tone }) => (state ? <Status tone={tone}>{state}</Status> : '—'),
  },
]

export default function CustomerScreen({ loaderData: { customer, records, kind } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const { id, counts, figures, proposals } = customer
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'kind',
      label: '业务',
      options: counts.map((one) => ({ value: one.kind, label: `${one.label} ${one.count}` })),
    },
  ]
  return (
    <article className={blocks.parts}>
      <CustomerHead customer={customer} onChange={() => void revalidate()} />
      {proposals.map((proposal) => (
        <Banner key={proposal.id}>
          {proposal.by}于 {formatMinute(proposal.at)} 提出：{proposal.what}，等待另一人确认。
          <Link to={`/console/proposals?id=${proposal.id}`}>去确认</Link>
        </Banner>
      ))}
      {figures.length > 0 && <Figures figures={figures} />}
      <div className={blocks.columns}>
        <div className={blocks.parts}>
          <OpenItems open={customer.open} />
          <section className={blocks.parts} aria-labelledby="records">
            <h2 id="records">全部业务</h2>
            <RecordList<CustomerRecord>
              list="/console/customers records"
              label="客户的业务"
              columns={columns}
              rows={records.items}
              rowKey={(record) => `${record.kind} ${record.id}`}
              total={records.total}
              filters={filters}
              hasViews={false}
              open={({ path }) => path}
              openLabel={(record) => `打开${record.label} ${record.title}`}
              fetchPage={(page) => callFromBrowser(listCustomerRecords, { id, kind, ...page })}
              empty={<p>没有您有权查看的业务。</p>}
            />
          </section>
        </div>
        <aside className={blocks.parts} aria-label="客户资料">
          <People customer={customer} />
          <CustomerNotes key={id} id={id} notes={customer.notes} onChange={revalidate} />
          <Merges customer={customer} onChange={() => void revalidate()} />
        </aside>
      </div>
    </article>
  )
}

function CustomerHead({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  const [isMerging, setMerging] = useState(false)
  const { name, creditCode, counts } = customer
  const { permissions } = getSignedIn<{ permissions: string[] }>('staff')
  const open = counts.reduce((sum, one) => sum + one.open, 0)
  return (
    <>
      <RecordHead
        title={name}
        status={open > 0 ? <Status tone="warning">{`${open} 项待办`}</Status> : <Status tone="success">没有待办</Status>}
        back={<BackLink to="/console/customers">返回客户列表</BackLink>}
        actions={permissions.includes('customers.merge') && <Button onClick={() => setMerging(true)}>合并另一客户</Button>}
      >
        统一社会信用代码 {creditCode ? <span className={blocks.mono}>{creditCode}</span> : '未登记'}
        {creditCode && <CopyButton text={creditCode} label="复制统一社会信用代码" />}
      </RecordHead>
      <MergeDialog open={isMerging} customer={customer} onClose={() => setMerging(false)} onDone={onChange} />
    </>
  )
}

function OpenItems({ open }: Pick<Customer, 'open'>) {
  return (
    <section className={blocks.card} aria-label="待办">
      <header>
        <h2>待办</h2>
        {open.length > 0 && <span>最早提交的在前</span>}
      </header>
      {open.length === 0 ? (
        <p className={blocks.muted}>没有等待办理的业务。</p>
      ) : (
        <ul className={styles.open}>
          {open.map((record) => (
            <li key={`${record.kind} ${record.id}`}>
              <Link to={record.path}>
                {record.label} {record.title}
              </Link>
              <Status tone={record.tone}>{record.state}</Status>
              <time dateTime={record.at}>{formatMinute(record.at).slice(0, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
