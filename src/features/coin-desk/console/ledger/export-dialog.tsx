import { DatePicker, Form, Modal, Progress, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Download } from '#ui/icons.ts'
import { useState } from 'react'
import type { CallGiven, CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { exportStates } from '#platform/exports/rules.ts'
import { usePolling } from '#ui/browser/polling.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { startLedgerExport, watchLedgerExport } from '../../ledger-contract.ts'

type Filters = Omit<CallGiven<typeof startLedgerExport>, 'what' | 'form' | 'month'>
type ExportDialogProps = { open: boolean; what: 'list' | 'statement'; account?: string; filters?: Filters; onClose: () => void }
type Values = { form: 'xlsx' | 'csv'; month?: Dayjs }

/** The form of the file, then the progress, then the download. */
export function ExportDialog({ open, what, account = '', filters = {}, onClose }: ExportDialogProps) {
  const [running, setRunning] = useState<string>()
  const isStatement = what === 'statement'
  return (
    <>
      <FormDialog<Values>
        open={open}
        title={isStatement ? `导出账户 ${account} 的对账单` : '导出账本'}
        okText="导出"
        initial={{ form: 'xlsx', month: dayjs().subtract(1, 'month') }}
        lead={isStatement ? '按月列出期初余额、全部收支与期末余额。' : '导出当前筛选的全部结果，按时间先后排列。'}
        onClose={onClose}
        onSend={async ({ form, month }) => {
          const given = {
            ...filters,
            ...(isStatement && { account }),
            what,
            form,
            month: isStatement ? (month?.format('YYYY-MM') ?? '') : '',
          }
          setRunning((await callFromBrowser(startLedgerExport, given)).id)
        }}
      >
        {isStatement && (
          <Form.Item name="month" label="月份" rules={[{ required: true, message: '请选择月份' }]}>
            <DatePicker picker="month" className={styles.wide ?? ''} allowClear={false} disabledDate={(day) => day.isAfter(dayjs())} />
          </Form.Item>
        )}
        <Form.Item name="form" label="文件格式">
          <Radio.Group
            options={[
              { value: 'xlsx', label: 'Excel（.xlsx）' },
              { value: 'csv', label: 'CSV（UTF-8）' },
            ]}
          />
        </Form.Item>
      </FormDialog>
      {running && <ExportProgress key={running} id={running} onClose={() => setRunning(undefined)} />}
    </>
  )
}

const pollEveryMs = 800

function ExportProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const [seen, setSeen] = useState<CallReply<typeof watchLedgerExport>>()
  const { state = 'waiting', done = 0, total = 0, url = '' } = seen ?? {}

  usePolling(async () => {
    if (state === 'waiting' || state === 'running') setSeen(await callFromBrowser(watchLedgerExport, { id }))
  }, pollEveryMs)

  const percent = state === 'done' ? 100 : total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <Modal
      open
      title="导出"
      classNames={{ footer: styles.footer ?? '' }}
      okText="下载文件"
      cancelText="关闭"
      okButtonProps={{ href: url, disabled: url === '', icon: <Download /> }}
      onCancel={onClose}
    >
      <Progress
        percent={percent}
        status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'}
        aria-label="导出进度"
      />
      <p aria-live="polite" className={blocks.muted}>
        {exportStates[state]}
        {total > 0 && `，${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 行`}
        {state === 'failed' && '，请稍后重试'}
        {state === 'done' && '；文件保留 24 小时'}
      </p>
    </Modal>
  )
}
