import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { formatMinute } from '#kit/dates.ts'
import { ImportProgress } from '#platform/imports/console/import-progress.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { getFile, watchFile } from '../../contract.ts'
import { fileStates, paymentStates } from '../../rules.ts'
import styles from '../reconciliation.module.css'

type PaymentFile = CallReply<typeof getFile>
type Line = PaymentFile['items'][number]

const lineKinds = { new: '首次导入', known: '此前已导入', faulty: '不是收款' } as const

export const clientLoader = loadScreen(({ call, url, params }) => {
  const { oneOf, page, pageSize } = readFilters(url)
  return call(getFile, { id: params.id ?? '', only: oneOf('only', lineKinds), page, pageSize })
})

export function title({ fileName }: PaymentFile): string {
  return fileName
}

const columns: ListColumn<Line>[] = [
  { key: 'line', title: '行号', type: 'identifier', width: 70, text: ({ line }) => String(line) },
  { key: 'result', title: '结果', type: 'text', phone: 'state', text: resultText, render: (line) => <Result line={line} /> },
  { key: 'day', title: '日期', type: 'day', text: ({ day }) => day },
  { key: 'yuan', title: '金额', type: 'amount', phone: 'amount', text: ({ yuan }) => yuan },
  { key: 'payer', title: '付款方', type: 'text', className: styles.text, phone: 'name', text: ({ payer }) => payer },
  { key: 'reference', title: '流水号', type: 'identifier', className: styles.text, text: ({ reference }) => reference },
  { key: 'remark', title: '附言', type: 'text', className: styles.text, text: ({ remark }) => remark },
]

function resultText({ error, state, isKnown }: Line): string {
  if (error) return error
  if (!state) return '等待处理'
  return `${paymentStates[state].label}${isKnown ? '（此前已导入）' : ''}`
}

function Result({ line }: { line: Line }) {
  const { error, state } = line
  if (error || !state) return <span className={blocks.muted}>{resultText(line)}</span>
  return <Status tone={paymentStates[state].tone}>{resultText(line)}</Status>
}

export default function FilePage({ loaderData: file }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const { id, fileName, state, lines, faulty, known, matched, madeBy, madeAt } = file
  return (
    <Screen
      title={fileName}
      back={<BackLink to="/console/reconciliation/files">返回收款文件</BackLink>}
      lead={`${madeBy} 于 ${formatMinute(madeAt)} 上传`}
      actions={<Status tone={fileStates[state].tone}>{fileStates[state].label}</Status>}
    >
      <div className={blocks.parts}>
        {state === 'waiting' ? (
          <ImportProgress verb="对账" lines={lines} watch={() => callFromBrowser(watchFile, { id })} onDone={() => void revalidate()} />
        ) : (
          <section className={styles.sums} aria-label="对账结果">
            <Sum label="行数" value={lines} />
            <Sum label="新对应" value={matched} />
            <Sum label="此前已导入" value={known} />
            <Sum label="不是收款" value={faulty} />
          </section>
        )}
        <RecordList<Line>
          list="/console/reconciliation/files/:id"
          label="各行"
          columns={columns}
          rows={file.items}
          rowKey={({ line }) => String(line)}
          empty={<p>文件中没有收款，支出行不列出；请核对下载的账户与日期后重新上传。</p>}
          total={file.total}
          hasViews={false}
          filters={[{ kind: 'choice', name: 'only', label: '只看', options: toChoices(lineKinds) }]}
          open={({ paymentId, reference, payer }) =>
            paymentId === null
              ? undefined
              : `/console/reconciliation?${new URLSearchParams({ text: reference || payer, id: String(paymentId) })}`
          }
          openLabel={({ line }) => `查看第 ${line} 行的收款`}
        />
      </div>
    </Screen>
  )
}

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <span>{label}</span>
      <strong>{value.toLocaleString('zh-CN')}</strong>
    </div>
  )
}
