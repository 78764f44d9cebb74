import { Fragment } from 'react'
import styles from './phrases.module.css'

const phrase = /[^，。；：、！？]*[，。；：、！？]+[”’）》」]*|[^，。；：、！？]+/g

/**
 * A heading or lead that breaks after punctuation where possible, since Chinese has no spaces. Each place is marked: with
 * `word-break: keep-all`, WebKit breaks after none by itself.
 */
export function Phrases({ text }: { text: string }) {
  return (
    <span className={styles.phrases}>
      {(text.match(phrase) ?? []).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
