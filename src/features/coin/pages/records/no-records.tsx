import { Button } from 'antd'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export function NoRecords({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <EmptyState title={isFiltered ? '没有符合条件的明细' : '近一个月没有充值或使用'}>
      <p>{isFiltered ? '换一个日期范围或明细关键字再试。' : '更早的明细，可以调整日期范围后查询。'}</p>
      {isFiltered && <Button onClick={onReset}>恢复默认条件</Button>}
    </EmptyState>
  )
}
