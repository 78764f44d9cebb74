import { CircleAlert } from '#ui/icons.ts'
import { useId } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import styles from './consult-form.module.css'

type ConsentProps = { given: boolean; onChange: (given: boolean) => void; version: string; error: string | undefined }

export function Consent({ given, onChange, version, error }: ConsentProps) {
  const id = useId()
  return (
    <>
      <p id={`${id}-notice`} className={styles.notice}>
        所填信息仅用于与您联系并答复本次咨询，保存 1 年，您可随时要求删除。
      </p>
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
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert />
          {error}
        </p>
      )}
    </>
  )
}
