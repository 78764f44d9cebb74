import { Button, Modal } from 'antd'
import type { Appeal } from './appeal-records.tsx'
import styles from './result-dialog.module.css'

/** Closed while `appeal` is undefined. */
export function ResultDialog({ appeal, onClose }: { appeal: Appeal | undefined; onClose: () => void }) {
  const actions = (
    <Button type="primary" onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal open={appeal !== undefined} onCancel={onClose} title="处理结果" footer={actions}>
      {appeal && (
        <>
          <p className={styles.result}>{appeal.result}</p>
          <dl className={styles.facts}>
            <dt>申诉类型</dt>
            <dd>{appeal.type}</dd>
            <dt>申诉描述</dt>
            <dd>{appeal.description}</dd>
            <dt>申诉时间</dt>
            <dd>{appeal.filedAt}</dd>
            <dt>处理时间</dt>
            <dd>{appeal.handledAt}</dd>
          </dl>
        </>
      )}
    </Modal>
  )
}
