import { CircleAlert } from '#ui/icons.ts'
import styles from './fault.module.css'

type ErrorTextProps = { id: string; text: string | undefined; role?: 'alert' }

/** The error message below a field. */
export function ErrorText({ id, text, role }: ErrorTextProps) {
  if (!text) return null
  return (
    <p id={id} role={role} className={styles.fault}>
      <CircleAlert />
      {text}
    </p>
  )
}
