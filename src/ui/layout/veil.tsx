import { classes } from '../classes.ts'
import styles from './veil.module.css'

/** Between a picture of any brightness and the light words on its left side. On narrow screens it covers the whole picture. */
export function Veil({ className }: { className?: string | undefined }) {
  return <div className={classes(styles.veil, className)} />
}
