import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export default function ConsoleMissing() {
  return (
    <EmptyState title="页面不存在">
      <LinkButton to="/console" look="quiet">
        返回工作台
      </LinkButton>
    </EmptyState>
  )
}
