import styles from '../invoices.module.css'

/** Beside a field whose content may be right all the same. */
export function toWarning(text: string) {
  return text && <span className={styles.warning}>{text}</span>
}
