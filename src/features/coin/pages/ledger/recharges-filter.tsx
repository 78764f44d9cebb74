import { DatePicker, Form, Select } from 'antd'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/day-range.ts'
import { ResetFilter } from '#ui/antd/reset-filter.tsx'
import { useFilterForm } from '#ui/antd/use-filter-form.ts'
import row from '#ui/antd/filter-row.module.css'
import { classes } from '#ui/classes.ts'
import { type PaidBy, paidByLabels } from '../../rules.ts'

export type RechargesQuery = { paidBy: PaidBy | ''; from: string; to: string; page: number }

type RechargesFilterProps = {
  query: RechargesQuery
  isFiltered: boolean
  onFilter: (changed: Partial<RechargesQuery>) => void
  onReset: () => void
}
type Values = { paidBy?: PaidBy | undefined; days?: DayRange }

const choices = Object.entries(paidByLabels).map(([value, label]) => ({ value: value as PaidBy, label }))

export function RechargesFilter({ query, isFiltered, onFilter, onReset }: RechargesFilterProps) {
  const form = useFilterForm<Values>({ paidBy: query.paidBy || undefined, days: toDayRange(query.from, query.to) })
  return (
    <search aria-label="筛选充值记录">
      <Form<Values>
        form={form}
        layout="vertical"
        className={classes(row.row, row.short)}
        onValuesChange={(_, { paidBy, days }: Values) => onFilter({ paidBy: paidBy ?? '', ...formatDayRange(days) })}
      >
        <Form.Item name="paidBy" label="充值方式">
          <Select<PaidBy> allowClear placeholder="全部" options={choices} />
        </Form.Item>
        <Form.Item name="days" label="充值日期">
          <DatePicker.RangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
        </Form.Item>
        <ResetFilter isFiltered={isFiltered} onReset={onReset} />
      </Form>
    </search>
  )
}
