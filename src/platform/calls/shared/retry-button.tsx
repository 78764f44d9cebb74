import { Button } from 'antd'
import { useRevalidator } from 'react-router'
import { showToast } from '#ui/feedback/show-toast.ts'
import { useConfirm } from './use-confirm.ts'

type RetryButtonProps = {
  verb: string
  subject: string
  /** What to know before it is done once more. */
  content: string
  done: string
  retry: () => Promise<unknown>
}

/** Does once more what failed, after a question that names it; the screen is loaded again then. */
export function RetryButton({ verb, subject, content, done, retry }: RetryButtonProps) {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()

  function ask(): void {
    const work = async () => {
      await retry()
      showToast('success', done)
    }
    confirm({ title: `${verb}“${subject}”？`, content, okText: verb, work, onEnd: revalidate })
  }

  return (
    <Button size="small" aria-label={`${verb}“${subject}”`} onClick={ask}>
      {verb}
    </Button>
  )
}
