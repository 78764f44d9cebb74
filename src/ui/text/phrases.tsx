import styles from './phrases.module.css'

/** A heading or a lead that breaks after its punctuation where it can: Chinese has no spaces for the browser to prefer. */
export function Phrases({ text }: { text: string }) {
  const phrases = text.split(/(?<=[，。：；！？])(?=[^”’）》])/)
  if (phrases.length === 1) return text
  return phrases.map((phrase, i) => (
    <span key={i} className={styles.phrase}>
      {phrase}
    </span>
  ))
}
