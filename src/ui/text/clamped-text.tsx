import { type CSSProperties, useEffect, useRef, useState } from 'react'
import styles from './clamped-text.module.css'

/** Text clamped after some lines; clamped text expands on focus or tap and is in the tooltip. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- clamped text must be readable by keyboard */}
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
