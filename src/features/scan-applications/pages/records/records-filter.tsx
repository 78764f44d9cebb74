import { Form, Input, Select, Button } from 'antd'
import { applicationLimits } from '../../rules.ts'
import type { TaskTree } from '../../task-rules.ts'
import type { RecordsQuery } from './records-address.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { classes } from '#ui/classes.ts'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/days/day-range.ts'
import row from '#ui/antd/filter-row.module.css'
import { FoldedFilters } from '#ui/antd/folded-filters.tsx'
import styles from './records-filter.module.css'
import { listNodes, findPathIds, formatPath } from '../form/task-paths.ts'
import { TaskTypeField } from '../form/task-type-field.tsx'

type RecordsFilterProps = {
  query: RecordsQuery
  types: TaskTree
  statuses: readonly string[]
  isFiltered: boolean
  onFilter: (query: Partial<RecordsQuery>) => void
  onReset: () => void
}

type Values = { name?: string; status?: string; path?: string[]; days?: DayRange }

export function RecordsFilter({ query, types, statuses, isFiltered, onFilter, onReset }: RecordsFilterProps) {
  const initial: Values = {
    name: query.name,
    ...(query.status ? { status: query.status } : {}),
    path: query.taskType ? findPathIds(types, query.taskType) : [],
    days: toDayRange(query.from, query.to),
  }

  function filter({ name = '', status = '', path, days }: Values): void {
    onFilter({ name: name.trim(), status, taskType: formatPath(listNodes(types, path ?? [])), ...formatDayRange(days) })
  }

  return (
    <search aria-label="筛选申请">
      <FoldedFilters values={initial}>
        <Form<Values> layout="vertical" initialValues={initial} onFinish={filter} className={classes(row.row, styles.filter)}>
          <Form.Item name="name" label="任务名称">
            <Input maxLength={applicationLimits.nameFilter} allowClear placeholder="包含" autoComplete="off" />
          </Form.Item>
          <Form.Item name="status" label="审核状态">
            <Select allowClear placeholder="全部" options={statuses.map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item name="path" label="任务类型">
            <TaskTypeField taskTypes={types} isFilter />
          </Form.Item>
          <Form.Item name="days" label="申请日期">
            <DayRangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
          </Form.Item>
          <FilterActions isFiltered={isFiltered} onReset={onReset} />
        </Form>
      </FoldedFilters>
    </search>
  )
}

/** The buttons of a list's filter form. */
function FilterActions({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className={row.actions}>
      <Button type="primary" htmlType="submit">
        查询
      </Button>
      {isFiltered && (
        <Button type="text" onClick={onReset}>
          清除条件
        </Button>
      )}
    </div>
  )
}
