import styles from './phrases.module.css'

/** A heading or a lead that breaks after its punctuation where it can: Chinese has no spaces for the browser to prefer. */
export function Phrases({ text }: { text: string }) {
  // In two steps: Safari before 16.4 cannot look behind.
  const phrases = text.replace(/([，。：；！？])(?=[^”’）》])/g, '$1\0').split('\0')
  if (phrases.length === 1) return text
  return phrases.map((phrase, i) => (
    <span key={i} className={styles.phrase}>
      {phrase}
    </span>
  ))
}
