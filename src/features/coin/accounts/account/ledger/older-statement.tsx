import { Button, Form } from 'antd'
import { fromDay } from '#ui/antd/days/picker-time.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import type { Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import type { StatementForm } from '../../rules.ts'
import styles from './statements.module.css'

type OlderStatementProps = {
  /** The months that may be chosen, YYYY-MM, both included. */
  from: string
  to: string
  disabled: boolean
  onStart: (month: string, form: StatementForm) => void
}

/** The statement of a month before those that are listed. */
export function OlderStatement({ from, to, disabled, onStart }: OlderStatementProps) {
  const id = useId()
  const [month, setMonth] = useState<Dayjs | null>(null)
  const chosen = month?.format('YYYY-MM')
  return (
    <Form layout="vertical" className={styles.older ?? ''}>
      <Form.Item label="更早的月份" htmlFor={id}>
        <DatePicker
          id={id}
          picker="month"
          value={month}
          placeholder="选择月份"
          minDate={fromDay(`${from}-01`)}
          maxDate={fromDay(`${to}-01`)}
          onChange={setMonth}
        />
      </Form.Item>
      {(['pdf', 'xlsx'] as const).map((form) => (
        <Button key={form} disabled={disabled || !chosen} onClick={() => chosen && onStart(chosen, form)}>
          下载 {form === 'pdf' ? 'PDF' : 'Excel'}
        </Button>
      ))}
    </Form>
  )
}
