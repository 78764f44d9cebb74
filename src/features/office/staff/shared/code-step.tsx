import { type FormEvent, useEffect, useRef } from 'react'
import { findFieldError, FormError } from '#platform/calls/shared/form-error.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './steps.module.css'
import { useCodeEntry } from './use-code-entry.ts'

type CodeStepProps = { submit: string; onCode: (code: string) => Promise<void>; onBack?: () => void }

/** Form for the code of an authenticator app, at the login. */
export function CodeStep({ submit, onCode, onBack }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { code, submitError, isSending, type, send } = useCodeEntry(onCode, () => input.current?.focus())

  useEffect(() => input.current?.focus(), [])

  function submitForm(event: FormEvent): void {
    event.preventDefault()
    send()
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={submitForm}>
      <FormError submitError={submitError} />
      <Field label="动态验证码" required error={findFieldError(submitError, 'code')}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="6 位数字"
            className={styles.code}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" size="large" wide loading={isSending}>
        {submit}
      </Button>
      {onBack && (
        <button type="button" className={styles.other} onClick={onBack}>
          使用其他账号登录
        </button>
      )}
    </form>
  )
}
