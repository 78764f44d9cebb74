import { Button } from 'antd'
import row from './filter-row.module.css'

/** The buttons of a list's filter form. */
export function FilterActions({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
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
