import { Button } from 'antd'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export function NoAppeals({ isFiltered, onReset, onFile }: { isFiltered: boolean; onReset: () => void; onFile: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="没有符合条件的申诉">
        <Button onClick={onReset}>重置筛选</Button>
      </EmptyState>
    )
  return (
    <EmptyState title="还没有申诉">
      <p>对扣除、充值或账户信息有疑问时，可以提交申诉。</p>
      <Button onClick={onFile}>我要申诉</Button>
    </EmptyState>
  )
}
