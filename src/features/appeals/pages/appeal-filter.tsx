import { DatePicker, Form, Select } from 'antd'
import { type AppealState, appealStates } from '../rules.ts'
import { classes } from '#ui/classes.ts'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/day-range.ts'
import { ResetFilter } from '#ui/antd/reset-filter.tsx'
import { useFilterForm } from '#ui/antd/use-filter-form.ts'
import row from '#ui/antd/filter-row.module.css'
import type { AppealsQuery } from './appeals-address.ts'

type AppealFilterProps = {
  query: AppealsQuery
  isFiltered: boolean
  onFilter: (query: Partial<AppealsQuery>) => void
  onReset: () => void
}

type Values = { state?: AppealState | undefined; days?: DayRange }

const stateChoices = appealStates.map(({ label }, state) => ({ value: state as AppealState, label }))

export function AppealFilter({ query, isFiltered, onFilter, onReset }: AppealFilterProps) {
  const form = useFilterForm<Values>({ state: query.state, days: toDayRange(query.from, query.to) })

  function filter({ state, days }: Values): void {
    onFilter({ state, ...formatDayRange(days) })
  }

  return (
    <search aria-label="筛选申诉">
      <Form<Values>
        form={form}
        layout="vertical"
        onValuesChange={(_, values: Values) => filter(values)}
        className={classes(row.row, row.short)}
      >
        <Form.Item name="state" label="处理状态">
          <Select<AppealState> allowClear placeholder="全部" options={stateChoices} />
        </Form.Item>
        <Form.Item name="days" label="申诉日期">
          <DatePicker.RangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
        </Form.Item>
        <ResetFilter isFiltered={isFiltered} onReset={onReset} />
      </Form>
    </search>
  )
}
