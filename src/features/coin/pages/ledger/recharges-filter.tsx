import { DatePicker, Form, Select } from 'antd'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/day-range.ts'
import { FilterActions } from '#ui/antd/filter-actions.tsx'
import row from '#ui/antd/filter-row.module.css'
import { classes } from '#ui/classes.ts'
import { type PaidBy, paidByLabels } from '../../rules.ts'
import styles from './recharges.module.css'

export type RechargesQuery = { paidBy: PaidBy | ''; from: string; to: string; page: number }

type RechargesFilterProps = {
  query: RechargesQuery
  isFiltered: boolean
  onFilter: (changed: Partial<RechargesQuery>) => void
  onReset: () => void
}
type Values = { paidBy?: PaidBy; days?: DayRange }

const choices = Object.entries(paidByLabels).map(([value, label]) => ({ value: value as PaidBy, label }))

export function RechargesFilter({ query, isFiltered, onFilter, onReset }: RechargesFilterProps) {
  const initial: Values = { days: toDayRange(query.from, query.to), ...(query.paidBy && { paidBy: query.paidBy }) }
  return (
    <search aria-label="筛选充值记录">
      <Form<Values>
        layout="vertical"
        initialValues={initial}
        className={classes(row.row, styles.filter)}
        onFinish={({ paidBy, days }) => onFilter({ paidBy: paidBy ?? '', ...formatDayRange(days) })}
      >
        <Form.Item name="paidBy" label="充值方式">
          <Select<PaidBy> allowClear placeholder="全部" options={choices} />
        </Form.Item>
        <Form.Item name="days" label="充值日期">
          <DatePicker.RangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
        </Form.Item>
        <FilterActions isFiltered={isFiltered} onReset={onReset} />
      </Form>
    </search>
  )
}
