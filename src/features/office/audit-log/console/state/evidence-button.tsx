import { Button, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useNew } from '#platform/finding/shared/use-new.ts'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { ExportProgress } from '#platform/exports/shared/export-progress.tsx'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { getPickerNow } from '#ui/antd/days/picker-time.ts'
import { Archive } from '#ui/icons.ts'
import { startEvidence, watchEvidence } from '../../audit-contract.ts'

type Values = { from: Dayjs; to: Dayjs }

/** Packs the evidence of some days, and downloads it. */
export function EvidenceButton() {
  const [isOpen, setOpen] = useNew()
  const [running, setRunning] = useState<string>()
  return (
    <>
      <Button icon={<Archive />} onClick={() => setOpen(true)}>
        证据包
      </Button>
      <FormDialog<Values>
        open={isOpen}
        title="下载证据包"
        okText="生成"
        initial={{ from: getPickerNow().subtract(1, 'month').startOf('month'), to: getPickerNow() }}
        lead="压缩包内含所选日期的审计记录、账目、每日签名摘要与核验程序，可在另一台电脑上独立核验。下载记入审计。"
        onClose={() => setOpen(false)}
        onSend={async ({ from, to }) => {
          setRunning((await callFromBrowser(startEvidence, { from: toDay(from), to: toDay(to) })).id)
        }}
      >
        <DayItem name="from" label="开始日期" />
        <DayItem name="to" label="结束日期" />
      </FormDialog>
      {running && (
        <ExportProgress
          key={running}
          title="证据包"
          watch={() => callFromBrowser(watchEvidence, { id: running })}
          onClose={() => setRunning(undefined)}
        />
      )}
    </>
  )
}

function DayItem({ name, label }: { name: 'from' | 'to'; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: `请选择${label}` }]}>
      <DatePicker allowClear={false} disabledDate={(day) => day.isAfter(getPickerNow(), 'day')} />
    </Form.Item>
  )
}

function toDay(day: Dayjs): string {
  return day.format('YYYY-MM-DD')
}
