import { Link } from 'react-router'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { listUnpaidRecharges } from '../contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from './reconciliation.module.css'
import { UploadButton } from './upload-button.tsx'
import { Views } from './views.tsx'

type Recharge = CallReply<typeof listUnpaidRecharges>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, page, pageSize, days } = readFilters(url)
  const filters = { text: text('text'), ...days }
  return { filters, recharges: await call(listUnpaidRecharges, { ...filters, page, pageSize }) }
})

export const title = '无收款的入账'

const columns: ListColumn<Recharge>[] = [
  { key: 'serial', title: '充值编号', type: 'identifier', phone: 'name', text: ({ serial }) => serial },
  { key: 'yuan', title: '金额（元）', type: 'amount', phone: 'amount', text: ({ fen }) => formatYuan(fen) },
  { key: 'quantity', title: '数量（枚）', type: 'count', text: ({ quantity }) => quantity.toLocaleString('zh-CN') },
  { key: 'receipt', title: '收款凭证号', type: 'identifier', className: styles.text, text: ({ receipt }) => receipt },
  {
    key: 'account',
    title: '账户',
    type: 'identifier',
    text: ({ account }) => account,
    render: ({ account }) => <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>,
  },
  {
    key: 'company',
    title: '客户',
    type: 'text',
    className: styles.text,
    text: ({ company }) => company,
    render: ({ account, company }) => (
      <CustomerLink of="coin-account" id={account}>
        {company}
      </CustomerLink>
    ),
  },
  { key: 'rechargedAt', title: '入账时间', type: 'time', text: ({ rechargedAt }) => formatMinute(rechargedAt) },
]

export default function UnpaidListScreen({ loaderData: { filters, recharges } }: ScreenProps<typeof clientLoader>) {
  return (
    <Screen title="无收款的入账" lead="已记账、但没有任何收款与之对应的充值。核对凭证；确属误记的在账户页冲正。" actions={<UploadButton />}>
      <div className={blocks.parts}>
        <Views />
        <RecordList<Recharge>
          list="/console/reconciliation/unpaid"
          label="无收款的入账"
          columns={columns}
          rows={recharges.items}
          rowKey={({ serial }) => serial}
          total={recharges.total}
          filters={[
            { kind: 'text', name: 'text', label: '充值编号、凭证号、账户或客户' },
            { kind: 'days', label: '入账日期' },
          ]}
          open={({ account }) => `/console/coin-accounts/${encodeURIComponent(account)}`}
          openLabel={({ serial }) => `查看充值 ${serial} 的账户`}
          fetchPage={(page) => callFromBrowser(listUnpaidRecharges, { ...filters, ...page })}
          empty={<p>每笔充值都有对应的收款。</p>}
        />
      </div>
    </Screen>
  )
}
