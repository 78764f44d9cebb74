import { Button, type ButtonProps } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { restoreMedia } from '../contract.ts'

type RestoreButtonProps = Pick<ButtonProps, 'type' | 'size'> & { id: string; name: string; onDone: () => void }

/** Takes one file back out of the recycle bin. */
export function RestoreButton({ id, name, onDone, ...button }: RestoreButtonProps) {
  const { isSending, run } = useSubmission()

  async function restore(): Promise<void> {
    await run(async () => {
      await callFromBrowser(restoreMedia, { ids: [id] })
      showToast('success', `“${name}”已恢复`)
    })
    onDone()
  }

  return (
    <Button {...button} loading={isSending} aria-label={`恢复${name}`} onClick={() => void restore()}>
      恢复
    </Button>
  )
}
