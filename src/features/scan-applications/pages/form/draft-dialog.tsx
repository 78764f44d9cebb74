import { Modal } from 'antd'

type DraftQuestionProps = { open: boolean; onKeep: () => void; onReplace: () => void }

/** The form holds one application at a time: what is unfinished in it gives way only when its writer says so. */
export function DraftQuestion({ open, onKeep, onReplace }: DraftQuestionProps) {
  return (
    <Modal open={open} onCancel={onKeep} onOk={onReplace} title="替换未提交的申请" width={480} okText="替换" cancelText="保留原内容">
      <p>申请表中有一份尚未提交的内容，复制后将被替换。</p>
    </Modal>
  )
}
