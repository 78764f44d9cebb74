import { Modal } from 'antd'

type DraftQuestionProps = { open: boolean; onKeep: () => void; onReplace: () => void }

/** Asks before a copy replaces an unfinished draft. */
export function DraftDialog({ open, onKeep, onReplace }: DraftQuestionProps) {
  return (
    <Modal open={open} onCancel={onKeep} onOk={onReplace} title="替换未提交的申请" width={480} okText="替换" cancelText="保留原内容">
      <p>申请表中有一份尚未提交的内容，复制后将被替换。</p>
    </Modal>
  )
}
