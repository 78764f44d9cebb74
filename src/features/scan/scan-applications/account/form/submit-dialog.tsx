import { Modal } from 'antd'
import { useMemo } from 'react'
import { interpretTargets } from '../../shared/targets/interpret-targets.ts'
import type { TaskTree } from '../../task-rules.ts'
import type { TargetEntry } from '../../targets/parse.ts'
import styles from './submit-dialog.module.css'
import type { ApplicationValues } from './application-values.ts'
import { getTask } from './task-paths.ts'

type SubmitQuestionProps = {
  written: ApplicationValues | undefined
  types: TaskTree
  busy: boolean
  onClose: () => void
  /** The dialog is gone and has returned the focus. */
  onClosed: () => void
  onSubmit: (written: ApplicationValues) => void
}

/** Confirmation before the submission, because applications can't be changed afterwards. */
export function SubmitDialog({ written, types, busy, onClose, onClosed, onSubmit }: SubmitQuestionProps) {
  return (
    <Modal
      open={written !== undefined}
      onCancel={onClose}
      afterClose={onClosed}
      onOk={() => written && onSubmit(written)}
      confirmLoading={busy}
      title="提交"
      width={560}
      okText="提交申请"
      cancelText="再看看"
    >
      <p>提交后不可修改，确认提交“{written?.name.trim()}”？</p>
      {written && <TargetSummary written={written} types={types} />}
    </Modal>
  )
}

/** Every target with what it is taken for, and the warnings: nothing can be changed later. */
function TargetSummary({ written: { target, path }, types }: { written: ApplicationValues; types: TaskTree }) {
  const { report, warnings } = useMemo(() => interpretTargets(target, getTask(types, path)), [target, types, path])
  const { count, excludedCount, entries } = report
  return (
    <section className={styles.summary} aria-labelledby="submitted-targets">
      <h3 id="submitted-targets">
        扫描目标共 {count.toLocaleString('zh-CN')} 个{excludedCount > 0 && `，已排除 ${excludedCount} 个`}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <ol className={styles.targets} tabIndex={0} aria-labelledby="submitted-targets">
        {entries.map((entry) => (
          <Target key={entry.index} {...entry} />
        ))}
      </ol>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="提醒">
          {warnings.map(({ index, code, msg }) => (
            <li key={`${index} ${code}`}>{msg}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Target({ text, excluded, count }: TargetEntry) {
  return (
    <li>
      <code>{text}</code>
      <span>
        {excluded ? '排除 ' : ''}
        {count.toLocaleString('zh-CN')} 个
      </span>
    </li>
  )
}
