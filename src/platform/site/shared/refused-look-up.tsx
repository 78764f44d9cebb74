import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** In place of what was looked up: the refusal, announced to screen readers, and where to ask. */
export function RefusedLookUp({ text, need = '如需帮助' }: { text: string; need?: string }) {
  return (
    <div role="alert">
      <EmptyState title={text} drawing="search">
        <p>
          {`${need}，请`}
          <a href="/contact">联系我们</a>。
        </p>
      </EmptyState>
    </div>
  )
}
