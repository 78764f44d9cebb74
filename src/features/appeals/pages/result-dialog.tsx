import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import type { Appeal } from './appeals-list.ts'
import styles from './result-dialog.module.css'

/** `appeal`: none, closed. */
export function ResultDialog({ appeal, onClose }: { appeal: Appeal | undefined; onClose: () => void }) {
  return (
    <Dialog open={appeal !== undefined} onClose={onClose} title="处理结果" actions={<Button onClick={onClose}>知道了</Button>}>
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
    </Dialog>
  )
}
