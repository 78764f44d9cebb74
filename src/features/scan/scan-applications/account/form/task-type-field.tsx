import { Cascader } from 'antd'
import type { TaskTree, TaskType } from '../../task-rules.ts'

type TaskTypeFieldProps = {
  taskTypes: TaskTree
  /** Set by the form, whose other attributes antd would render on elements that do not allow them. */
  id?: string
  value?: string[]
  onChange?: (path: string[]) => void
  isFilter?: boolean
}

/** Selects a leaf of the tree; in a filter also a branch. */
export function TaskTypeField({ taskTypes, id, value, onChange, isFilter = false }: TaskTypeFieldProps) {
  return (
    <Cascader<TaskType>
      {...(id ? { id } : {})}
      value={value ?? []}
      options={[...taskTypes]}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      placeholder={isFilter ? '全部' : '请选择任务类型'}
      changeOnSelect={isFilter}
      allowClear={isFilter}
      showSearch={{ filter: (words, path) => path.some(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase())) }}
      onChange={(path) => onChange?.((path ?? []).map(String))}
    />
  )
}
