import { Form, Select } from 'antd'
import type { TaskTree } from '../../task-rules.ts'
import type { RecordsQuery } from './records-address.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/days/day-range.ts'
import { FilterForm } from '#ui/antd/filter-form.tsx'
import { TextFilter } from '#ui/antd/text-filter.tsx'
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

type Values = { name?: string; status?: string | undefined; path?: string[]; days?: DayRange }

export function RecordsFilter({ query, types, statuses, isFiltered, onFilter, onReset }: RecordsFilterProps) {
  const values: Values = {
    name: query.name,
    status: query.status || undefined,
    path: query.taskType ? findPathIds(types, query.taskType) : [],
    days: toDayRange(query.from, query.to),
  }

  function filter({ name = '', status = '', path, days }: Values): void {
    onFilter({ name: name.trim(), status, taskType: formatPath(listNodes(types, path ?? [])), ...formatDayRange(days) })
  }

  return (
    <FilterForm<Values>
      label="筛选申请"
      values={values}
      isFiltered={isFiltered}
      onFilter={filter}
      onReset={onReset}
      className={styles.filter}
    >
      <Form.Item name="name" label="任务名称">
        <TextFilter placeholder="包含" />
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
    </FilterForm>
  )
}
