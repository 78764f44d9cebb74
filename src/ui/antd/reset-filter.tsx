import { Button } from 'antd'
import { RotateCcw } from '#ui/icons.ts'
import row from './filter-row.module.css'

/** The way back of a filter that is applied while it is filled in. */
export function ResetFilter({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered) return null
  return (
    <div className={row.actions}>
      <Button type="text" icon={<RotateCcw />} onClick={onReset}>
        重置
      </Button>
    </div>
  )
}
