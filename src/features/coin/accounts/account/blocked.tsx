import { Button } from 'antd'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { coinPaths } from '../shared/coin-user.ts'

/** Explains why a service is not available. */
export function Blocked({ title, why }: { title: string; why: string }) {
  return (
    <EmptyState title={title} drawing="forbidden">
      <p>{why}</p>
      <Button type="primary" href={coinPaths.result}>
        返回账户
      </Button>
    </EmptyState>
  )
}
