import styles from './phrases.module.css'

/** A heading or lead that breaks after punctuation where possible, since Chinese has no spaces. */
export function Phrases({ text }: { text: string }) {
  return <span className={styles.phrases}>{text}</span>
}
