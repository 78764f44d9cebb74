import { Button } from 'antd'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export function NoRecords({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="没有符合条件的申请">
        <Button onClick={onReset}>清除筛选条件</Button>
      </EmptyState>
    )
  return (
    <EmptyState title="还没有申请">
      <p>填写扫描目标并提交后，可以在这里查看审核进度。</p>
      <Button type="primary" href="/apply/add">
        新建申请
      </Button>
    </EmptyState>
  )
}
