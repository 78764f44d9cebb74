import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeContents } from '../../contract.ts'

/** Takes one piece back out of the recycle bin. */
export function RestoreButton({ kind, id, name, onDone }: { kind: ContentKind; id: string; name: string; onDone: () => void }) {
  const { isSending, run } = useSubmission()

  async function restore(): Promise<void> {
    await run(async () => {
      const { refused } = await callFromBrowser(changeContents, { kind: kind.kind, action: 'restore', ids: [id] })
      const [refusal] = refused
      if (refusal) showToast('error', refusal.msg)
      else showToast('success', `“${name}”已恢复为草稿`)
      onDone()
    })
  }

  return (
    <Button size="small" loading={isSending} aria-label={`恢复${name}`} onClick={() => void restore()}>
      恢复
    </Button>
  )
}
