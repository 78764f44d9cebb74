import { applicationState } from '../../rules.ts'
import styles from './refusal-reason.module.css'

/** Why an application was refused, in its row. */
export function RefusalReason({ record: { status, comment } }: { record: { status: string; comment: string } }) {
  if (applicationState(status).value !== 'rejected' || comment === '') return null
  return (
    <span className={styles.reason} title={comment}>
      驳回原因：{comment}
    </span>
  )
}
