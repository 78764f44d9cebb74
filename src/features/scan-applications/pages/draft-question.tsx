import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

type DraftQuestionProps = { open: boolean; onKeep: () => void; onReplace: () => void }

/** The form holds one application at a time: what is unfinished in it gives way only when its writer says so. */
export function DraftQuestion({ open, onKeep, onReplace }: DraftQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title="替换未提交的申请"
      width="480px"
      actions={
        <>
          <Button look="quiet" onClick={onKeep}>
            保留原内容
          </Button>
          <Button onClick={onReplace}>替换</Button>
        </>
      }
    >
      <p>申请表中有一份尚未提交的内容，复制后将被替换。</p>
    </Dialog>
  )
}
