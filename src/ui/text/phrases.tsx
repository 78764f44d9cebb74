import styles from './phrases.module.css'

/** A heading or lead that breaks after punctuation where possible, since Chinese has no spaces. */
export function Phrases({ text }: { text: string }) {
  // Two steps, because Safari before 16.4 has no lookbehind.
  const phrases = text.replace(/([，。：；！？])(?=[^”’）》])/g, '$1\0').split('\0')
  if (phrases.length === 1) return text
  return phrases.map((phrase, i) => (
    <span key={i} className={styles.phrase}>
      {phrase}
    </span>
  ))
}
