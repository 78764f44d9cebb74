import { CircleAlert } from '#ui/icons.ts'
import styles from './search-fault.module.css'

export function SearchFault({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className={styles.error}>
      <CircleAlert /> {text}
    </p>
  )
}
