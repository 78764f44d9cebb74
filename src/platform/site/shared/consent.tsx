import { type ReactNode, useId } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import styles from './consent.module.css'

type ConsentProps = {
  given: boolean
  onChange: (given: boolean) => void
  version: string
  error: string | undefined
  /** What the data is used for, and how long it is kept. */
  children: ReactNode
}

/** Consent to the privacy policy, before personal data is sent. */
export function Consent({ given, onChange, version, error, children }: ConsentProps) {
  const id = useId()
  return (
    <div className={styles.consent}>
      <p id={`${id}-notice`}>{children}</p>
      <Checkbox
        name="consent"
        required
        checked={given}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-notice ${id}-error` : `${id}-notice`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        我已阅读并同意
        <a href="/privacy" target="_blank" rel="noopener">
          《隐私政策》<span className="visually-hidden">（在新标签页打开）</span>
        </a>
        <span className={styles.version}>（{version} 版）</span>
      </Checkbox>
      <ErrorText id={`${id}-error`} text={error} />
    </div>
  )
}
