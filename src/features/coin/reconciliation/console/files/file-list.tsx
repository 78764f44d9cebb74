import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { formatMinute } from '#kit/dates.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { listFiles } from '../../contract.ts'
import { fileStates, paymentLimits } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../reconciliation.module.css'
import { UploadButton } from '../upload-button.tsx'
import { Views } from '../views.tsx'

type PaymentFile = CallReply<typeof listFiles>['items'][number]

export const clientLoader = loadScreen(({ call, url }) => {
  const { page, pageSize } = readFilters(url)
  return call(listFiles, { page, pageSize })
})

export const title = '收款文件'

const count = (value: number) => value.toLocaleString('zh-CN')

const columns: ListColumn<PaymentFile>[] = [
  { key: 'fileName', title: '文件', type: 'text', className: styles.text, phone: 'name', text: ({ fileName }) => fileName },
  stateColumn(fileStates),
  { key: 'lines', title: '行数', type: 'count', phone: 'amount', text: ({ lines }) => count(lines) },
  { key: 'matched', title: '新对应', type: 'count', text: ({ matched }) => count(matched) },
  { key: 'known', title: '此前已导入', type: 'count', text: ({ known }) => count(known) },
  { key: 'faulty', title: '不是收款', type: 'count', text: ({ faulty }) => count(faulty) },
  { key: 'madeBy', title: '经办', type: 'text', text: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: '上传时间', type: 'time', text: ({ madeAt }) => formatMinute(madeAt) },
]

export default function FileListScreen({ loaderData: { items, total } }: ScreenProps<typeof clientLoader>) {
  return (
    <Screen title="收款文件" lead="银行流水或支付平台的收款明细，原样上传；重复或重叠的文件不会产生重复的收款。" actions={<UploadButton />}>
      <div className={blocks.parts}>
        <Views />
        <p className={blocks.muted}>
          .xlsx、.csv 或 .txt，最多 {count(paymentLimits.lines)}{' '}
          行。工行、农行、中行、建行、招行、支付宝、微信支付的明细可原样上传；其他文件的表头在前 50
          行内，须有日期（如交易日期）和金额（如收入金额，或交易金额与借贷标志），以及付款方、流水号、附言中的至少一列。支出行自动略过。
        </p>
        <RecordList<PaymentFile>
          list="/console/reconciliation/files"
          label="收款文件"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          total={total}
          fetchPage={(page) => callFromBrowser(listFiles, page)}
          open={({ id }) => `/console/reconciliation/files/${id}`}
          openLabel={({ fileName }) => `查看文件 ${fileName}`}
          empty={<p>从网银或支付平台下载收款明细，在右上方上传；每个文件的读取结果会列在这里。</p>}
        />
      </div>
    </Screen>
  )
}
