import { CircleAlert } from '#ui/icons.ts'
import styles from './fault.module.css'

type FaultProps = { id: string; text: string | undefined; role?: 'alert' }

/** What is wrong with a field, below it. */
export function Fault({ id, text, role }: FaultProps) {
  if (!text) return null
  return (
    <p id={id} role={role} className={styles.fault}>
      <CircleAlert />
      {text}
    </p>
  )
}
