import { Button } from 'antd'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { ExportProgress } from '#platform/exports/shared/export-progress.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { FileDown } from '#ui/icons.ts'
import { listBatches, watchBatchExport } from '../../batch-contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Figures } from '#ui/antd/record/facts.tsx'
import { BatchDialog, type BatchRequest } from './batch-dialog.tsx'

type Batch = CallReply<typeof listBatches>['items'][number]

export const clientLoader = loadScreen(({ call, url }) => {
  const { page, pageSize } = readFilters(url)
  return call(listBatches, { page, pageSize })
})

export const title = '开票导出'

const formatCount = (count: number) => count.toLocaleString('zh-CN')
const columns: ListColumn<Batch>[] = [
  { key: 'code', title: '批次', type: 'identifier', phone: 'name', text: ({ code }) => code },
  { key: 'madeAt', title: '导出时间', type: 'time', text: ({ madeAt }) => formatMinute(madeAt) },
  { key: 'madeBy', title: '经办', type: 'text', text: ({ madeBy }) => madeBy },
  { key: 'invoices', title: '申请数', type: 'count', text: ({ invoices }) => formatCount(invoices) },
  { key: 'fen', title: '金额（元）', type: 'amount', phone: 'amount', text: ({ fen }) => formatYuan(fen) },
  { key: 'issued', title: '已开票', type: 'count', text: ({ issued }) => formatCount(issued) },
  { key: 'open', title: '待登记结果', type: 'count', text: ({ open }) => formatCount(open) },
]

type Loaded = ScreenProps<typeof clientLoader>['loaderData']

export default function BatchesScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { waiting, exported, items, total } = loaderData
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<BatchRequest>()
  const [running, setRunning] = useState<string>()

  function follow(exportId: string): void {
    setRunning(exportId)
    void revalidate()
  }

  /** A colleague may have exported them meanwhile. */
  function reload(): void {
    setWanted(undefined)
    void revalidate()
  }

  return (
    <Screen
      title="开票导出"
      lead="已通过的申请导出为开票软件读取的文件，每份申请只随一个批次导出；开具后在“开票结果导入”登记。"
      actions={<Actions {...loaderData} onExport={() => setWanted({ kind: 'new', waiting, exported })} />}
    >
      <div className={blocks.parts}>
        <Figures
          figures={[
            { label: '待导出', value: formatCount(waiting.count), unit: '份', note: `合计 ¥${formatYuan(waiting.fen)}` },
            { label: '已导出，待登记结果', value: formatCount(exported.count), unit: '份', note: `合计 ¥${formatYuan(exported.fen)}` },
          ]}
        />
        <RecordList<Batch>
          list="/console/invoice-batches"
          label="开票批次"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          total={total}
          fetchPage={(page) => callFromBrowser(listBatches, page)}
          renderActions={(batch) => batch.open > 0 && <Again batch={batch} onExport={setWanted} />}
          empty={<p>还没有导出过。审批通过的开票申请会在上方“待导出”中出现。</p>}
        />
      </div>
      <BatchDialog wanted={wanted} onClose={() => setWanted(undefined)} onStarted={follow} onRefused={reload} />
      {running && (
        <ExportProgress
          key={running}
          title="导出开票申请"
          watch={() => callFromBrowser(watchBatchExport, { exportId: running })}
          onClose={() => setRunning(undefined)}
        />
      )}
    </Screen>
  )
}

function Actions({ waiting, exported, onExport }: Loaded & { onExport: () => void }) {
  return (
    <>
      <Link to="/console/invoice-results">开票结果导入</Link>
      <Button type="primary" icon={<FileDown />} disabled={waiting.count + exported.count === 0} onClick={onExport}>
        导出新批次
      </Button>
    </>
  )
}

function Again({ batch: { id, code, open }, onExport }: { batch: Batch; onExport: (wanted: BatchRequest) => void }) {
  return (
    <Button type="link" size="small" aria-label={`再次导出 ${code}`} onClick={() => onExport({ kind: 'again', id, code, open })}>
      再次导出
    </Button>
  )
}
