import { Fragment } from 'react'
import styles from './phrases.module.css'

// What no line may part: a mark from the character before it or after it, and a short foreign word or number.
const together =
  /([（《“「【]+(?:[\w.+-]{1,14}|.)?[，。、；：！？…—”」』）》】％]*|[\w.+-]{2,14}[，。、；：！？…—”」』）》】％]*|[^，。、；：！？…—”」』）》】％（《“「【][，。、；：！？…—”」』）》】％]+)/

/** A heading or lead that breaks after punctuation where possible, since Chinese has no spaces; a phrase longer than its line breaks inside. */
export function Phrases({ text }: { text: string }) {
  return (
    <span className={styles.phrases}>
      {text.split(together).map((part, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
        <Fragment key={i}>{i % 2 === 1 ? <span>{part}</span> : part}</Fragment>
      ))}
    </span>
  )
}
