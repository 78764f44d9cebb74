import { useState } from 'react'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

/** What the server says of a search that found nothing. Without scripts the page says it alone. */
export default function ProgressWarning({ text }: { text: string }) {
  const isHydrated = useHydrated()
  const [isRead, setRead] = useState(false)

  function close() {
    setRead(true)
    document.querySelector<HTMLInputElement>('input[name="projectid"]')?.focus()
  }

  return (
    <Dialog open={isHydrated && !isRead} onClose={close} title="提示" width="400px" actions={<Button onClick={close}>知道了</Button>}>
      <p>{text}</p>
    </Dialog>
  )
}
