import { Modal } from 'antd'
import { useMemo } from 'react'
import { parseTargets } from '../../targets/parse.ts'
import styles from './submit-dialog.module.css'
import type { ApplicationValues } from './application-values.ts'

type SubmitQuestionProps = {
  written: ApplicationValues | undefined
  busy: boolean
  onClose: () => void
  /** The dialog is gone and has returned the focus. */
  onClosed: () => void
  onSubmit: (written: ApplicationValues) => void
}

/** Confirmation before the submission, because applications can't be changed afterwards. */
export function SubmitDialog({ written, busy, onClose, onClosed, onSubmit }: SubmitQuestionProps) {
  return (
    <Modal
      open={written !== undefined}
      onCancel={onClose}
      afterClose={onClosed}
      onOk={() => written && onSubmit(written)}
      confirmLoading={busy}
      title="提交"
      width={480}
      okText="提交申请"
      cancelText="再看看"
    >
      <p>提交后不可修改，确认提交“{written?.name.trim()}”？</p>
      {written && <TargetSummary text={written.target} />}
    </Modal>
  )
}

/** Number of targets with the first and the last entry, which reveals a truncated list; of one entry, that one. */
function TargetSummary({ text }: { text: string }) {
  const { count, excludedCount, entries } = useMemo(() => parseTargets(text), [text])
  const named = entries.filter(({ excluded }) => !excluded)
  const [first] = named
  const last = named.at(-1)
  return (
    <dl className={styles.brief}>
      <div>
        <dt>扫描目标</dt>
        <dd>
          共 <strong>{count.toLocaleString('zh-CN')}</strong> 个{excludedCount > 0 && `，已排除 ${excludedCount} 个`}
        </dd>
      </div>
      <div>
        <dt>{named.length > 1 ? '第一个' : '目标'}</dt>
        <dd>
          <code>{first?.text}</code>
        </dd>
      </div>
      {named.length > 1 && (
        <div>
          <dt>最后一个</dt>
          <dd>
            <code>{last?.text}</code>
          </dd>
        </div>
      )}
    </dl>
  )
}
