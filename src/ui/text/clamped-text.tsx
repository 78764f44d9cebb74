import { type CSSProperties, useEffect, useRef, useState } from 'react'
import styles from './clamped-text.module.css'

/** Text cut after some lines; where something is cut, the whole text opens on focus or tap and stands in the tooltip. */
export function ClampedText({ text, lines }: { text: string; lines: number }) {
  const box = useRef<HTMLSpanElement>(null)
  const [cut, setCut] = useState(false)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <span className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who uses the keyboard must be able to read what is cut */}
      <span ref={box} title={text} tabIndex={cut ? 0 : undefined} className={styles.text} style={{ '--lines': lines } as CSSProperties}>
        {text}
      </span>
      {cut && (
        <span aria-hidden="true" className={styles.whole}>
          {text}
        </span>
      )}
    </span>
  )
}
