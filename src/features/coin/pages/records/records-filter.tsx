import { Button, DatePicker, Form, Input } from 'antd'
import { coinLimits } from '../../rules.ts'
import type { RecordsQuery } from './records-address.ts'
import { classes } from '#ui/classes.ts'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/day-range.ts'
import row from '#ui/antd/filter-row.module.css'
import styles from './records-filter.module.css'

type RecordsFilterProps = {
  query: RecordsQuery
  isExporting: boolean
  onFilter: (changed: Partial<RecordsQuery>) => void
  onReset: () => void
  onExport: () => void
}

type Values = { text?: string; days?: DayRange }

export function RecordsFilter({ query, isExporting, onFilter, onReset, onExport }: RecordsFilterProps) {
  const [form] = Form.useForm<Values>()
  const initial: Values = { text: query.text, days: toDayRange(query.from, query.to) }

  function filter({ text = '', days }: Values): void {
    onFilter({ text: text.trim(), ...formatDayRange(days) })
  }

  function reset(): void {
    form.resetFields()
    onReset()
  }

  return (
    <search aria-label="筛选核销明细">
      <Form<Values> form={form} layout="vertical" initialValues={initial} onFinish={filter} className={classes(row.row, styles.filter)}>
        <Form.Item name="days" label="日期">
          <DatePicker.RangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
        </Form.Item>
        <Form.Item name="text" label="明细">
          <Input maxLength={coinLimits.text} allowClear placeholder="包含" autoComplete="off" />
        </Form.Item>
        <div className={classes(row.actions, styles.actions)}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={reset}>重置</Button>
          <Button loading={isExporting} onClick={onExport}>
            导出
          </Button>
        </div>
      </Form>
    </search>
  )
}
