import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** The result lives in another system (specification 1, §2). */
export function ResultDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="查看结果" width="440px" actions={<Button onClick={onClose}>知道了</Button>}>
      <p>请前往数字化综合应用平台查看扫描结果。</p>
    </Dialog>
  )
}
