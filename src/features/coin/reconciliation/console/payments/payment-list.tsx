import { Button } from 'antd'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { toChoices } from '#kit/choices.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { RefreshCw } from '#ui/icons.ts'
import { getSums, listPayments, rematch } from '../../contract.ts'
import { paymentStateNames, paymentStates } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../reconciliation.module.css'
import { UploadButton } from '../upload-button.tsx'
import { Sums, Views } from '../views.tsx'
import type { Payment } from './payment.ts'
import { PaymentDrawer } from './payment-drawer.tsx'
import { ProposeDialog } from './propose-dialog.tsx'

const states = toChoices(paymentStates)

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const filters = { state: oneOf('state', paymentStateNames), text: text('text'), ...days }
  const id = text('id')
  const [payments, sums, named] = await Promise.all([
    call(listPayments, { ...filters, page, pageSize }),
    call(getSums, {}),
    id ? call(listPayments, { id: Number(id) }) : undefined,
  ])
  return { filters, payments, sums, opened: named?.items[0] }
})

export const title = '收款对账'

const columns: ListColumn<Payment>[] = [
  { key: 'day', title: '日期', type: 'day', width: 110, text: ({ day }) => day },
  stateColumn(paymentStates),
  { key: 'yuan', title: '金额（元）', type: 'amount', phone: 'amount', text: ({ fen }) => formatYuan(fen) },
  { key: 'payer', title: '付款方', type: 'text', className: styles.text, phone: 'name', text: ({ payer }) => payer },
  { key: 'reference', title: '流水号', type: 'identifier', className: styles.text, text: ({ reference }) => reference },
  { key: 'remark', title: '附言', type: 'text', className: styles.text, text: ({ remark }) => remark },
  {
    key: 'target',
    title: '对应',
    type: 'text',
    text: targetText,
    render: (payment) => (
      <>
        {targetText(payment) || (!payment.hint && '—')}
        {payment.hint && <span className={styles.hint}>{payment.hint}</span>}
      </>
    ),
  },
  {
    key: 'account',
    title: '账户',
    type: 'identifier',
    text: ({ account }) => account,
    render: ({ account }) => account && <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>,
  },
]

function targetText({ serial, requestNumber, note }: Payment): string {
  if (serial) return `充值 ${serial}`
  return requestNumber ? `申请 ${requestNumber}` : note
}

export default function PaymentListScreen({ loaderData: { filters, payments, sums, opened } }: ScreenProps<typeof clientLoader>) {
  const [isProposing, setProposing] = useState(false)
  const { getRowAddress, show } = useOpenedRow()
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()

  return (
    <Screen
      title="收款对账"
      lead="银行或支付平台的收款与充值入账、充值申请逐笔对应；两边剩下的留给人工。同一笔收款无论导入几次只有一条。"
      actions={
        <>
          {sums.matched.count > 0 && <Button onClick={() => setProposing(true)}>提交入账（{sums.matched.count}）</Button>}
          <UploadButton />
        </>
      }
    >
      <div className={blocks.parts}>
        <Views />
        <Sums sums={sums} />
        <RecordList<Payment>
          list="/console/reconciliation"
          label="收款"
          columns={columns}
          rows={payments.items}
          rowKey={({ id }) => String(id)}
          total={payments.total}
          filters={[
            { kind: 'text', name: 'text', label: '付款方、流水号、附言或账户' },
            { kind: 'choice', name: 'state', label: '状态', options: states },
            { kind: 'days', label: '收款日期' },
          ]}
          open={({ id }) => getRowAddress(String(id))}
          openLabel={({ payer, fen }) => `查看收款 ${payer} ${formatYuan(fen)} 元`}
          fetchPage={(page) => callFromBrowser(listPayments, { ...filters, ...page })}
          empty={<p>从网银或支付平台下载收款明细（.xlsx 或 .csv），在上方上传。</p>}
        />
        {payments.total > 0 && <Rematch />}
      </div>
      <PaymentDrawer payment={opened} onClose={() => show('')} onChange={changed} />
      <ProposeDialog open={isProposing} onClose={() => setProposing(false)} onDone={changed} />
    </Screen>
  )
}

async function startRematch(): Promise<void> {
  await attempt(async () => {
    await callFromBrowser(rematch, {})
    showToast('info', '正在重新对账，稍后刷新查看')
  })
}

/** For recharges that were booked and requests that came after the files. */
function Rematch() {
  return (
    <p className={blocks.bar}>
      <Button icon={<RefreshCw />} onClick={() => void startRematch()}>
        重新对账
      </Button>
      <span className={blocks.muted}>用此后入账的充值和新的申请再对应一次；人工对应与标记不变。</span>
    </p>
  )
}
