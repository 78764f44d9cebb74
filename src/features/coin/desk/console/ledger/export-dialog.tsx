import { Form, Radio } from 'antd'
import { getPickerNow } from '#ui/antd/days/picker-time.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { CallGiven } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { ExportProgress } from '#platform/exports/shared/export-progress.tsx'
import styles from '../back-office.module.css'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { startLedgerExport, watchLedgerExport } from '../../ledger-contract.ts'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'

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
        initial={{ form: 'xlsx', month: getPickerNow().subtract(1, 'month') }}
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
            <DatePicker
              picker="month"
              className={styles.wide ?? ''}
              allowClear={false}
              disabledDate={(day) => day.isAfter(getPickerNow(), 'month')}
            />
          </Form.Item>
        )}
        <GroupItem name="form" label="文件格式">
          <Radio.Group
            options={[
              { value: 'xlsx', label: 'Excel（.xlsx）' },
              { value: 'csv', label: 'CSV（UTF-8）' },
            ]}
          />
        </GroupItem>
      </FormDialog>
      {running && (
        <ExportProgress
          key={running}
          title="导出"
          watch={() => callFromBrowser(watchLedgerExport, { id: running }).then(({ url, ...seen }) => ({ ...seen, path: url }))}
          onClose={() => setRunning(undefined)}
        />
      )}
    </>
  )
}
