import { Modal } from 'antd'

type DraftQuestionProps = { open: boolean; title: string; text: string; onKeep: () => void; onReplace: () => void }

/** Asks before something else replaces what is unfinished in a draft. */
export function DraftDialog({ open, title, text, onKeep, onReplace }: DraftQuestionProps) {
  return (
    <Modal open={open} onCancel={onKeep} onOk={onReplace} title={title} width={480} okText="替换" cancelText="保留原内容">
      <p>{text}</p>
    </Modal>
  )
}
