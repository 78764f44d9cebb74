import { type FormEvent, useEffect, useRef } from 'react'
import { findFieldError, FormError } from '#platform/calls/shared/form-error.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './steps.module.css'
import { useCodeEntry } from './use-code-entry.ts'

type CodeStepProps = {
  submit: string
  /** Whether a backup code does as well, or nothing else does. */
  backup?: 'also' | 'only'
  onCode: (code: string) => Promise<void>
  onBack?: () => void
}

/** Form for the code of an authenticator app, at the login. */
export function CodeStep({ submit, backup, onCode, onBack }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { code, isBackup, submitError, isSending, type, turn, send } = useCodeEntry(onCode, () => input.current?.focus(), backup === 'only')

  useEffect(() => input.current?.focus(), [])

  function submitForm(event: FormEvent): void {
    event.preventDefault()
    send()
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={submitForm}>
      <FormError submitError={submitError} />
      <Field label={isBackup ? '备用码' : '动态验证码'} required error={findFieldError(submitError, 'code')}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            value={code}
            inputMode={isBackup ? 'text' : 'numeric'}
            autoComplete={isBackup ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            placeholder={isBackup ? '如 abcd-2345' : '6 位数字'}
            className={styles.code}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" size="large" wide loading={isSending}>
        {submit}
      </Button>
      {backup === 'also' && (
        <button type="button" className={styles.other} onClick={turn}>
          {isBackup ? '使用动态验证码' : '使用备用码'}
        </button>
      )}
      {onBack && (
        <button type="button" className={styles.other} onClick={onBack}>
          使用其他账号登录
        </button>
      )}
    </form>
  )
}
