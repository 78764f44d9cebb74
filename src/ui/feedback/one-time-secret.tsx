import { CopyButton } from '../text/copy-button.tsx'
import styles from './one-time-secret.module.css'

/** A secret that is shown once, with a copy button; `note` explains its use. */
export function OneTimeSecret({ secret, copy, note }: { secret: string; copy: string; note: string }) {
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
