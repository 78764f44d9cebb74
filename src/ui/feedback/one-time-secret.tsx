import { CopyButton } from '../text/copy-button.tsx'
import styles from './one-time-secret.module.css'

/** A secret at the one moment when it can be seen: to be copied, and `note` says what to do with it. */
export function ShownOnce({ secret, copy, note }: { secret: string; copy: string; note: string }) {
  return (
    <>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={copy} />
      </p>
      <p>{note}</p>
    </>
  )
}
