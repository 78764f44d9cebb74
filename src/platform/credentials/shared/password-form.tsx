import { Check } from '#ui/icons.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { findPasswordError, formatPasswordRule, usualPasswordRule } from '../password-rules.ts'
import { findFieldError, FormError } from '#platform/calls/shared/form-error.tsx'
import styles from './password-form.module.css'
import { PasswordInput } from './password-input.tsx'
import { type PasswordChange, usePasswordChange, type WrittenPasswords } from './use-password-change.ts'

const nothing: WrittenPasswords = { password: '', newPassword: '', repeated: '' }

/** A new password, written twice, at a login. */
export function PasswordForm(props: PasswordChange) {
  const [values, setValues] = useState(nothing)
  const { submitError, isSending, change } = usePasswordChange(props, () => setValues(nothing))

  function send(event: FormEvent): void {
    event.preventDefault()
    void change(values)
  }

  function box(field: keyof WrittenPasswords, label: string, autoComplete: string) {
    return (
      <Field label={label} required error={findFieldError(submitError, field)}>
        {(control) => (
          <PasswordInput
            {...control}
            name={field}
            autoComplete={autoComplete}
            value={values[field]}
            onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
          />
        )}
      </Field>
    )
  }

  const { rule = usualPasswordRule } = props
  const isGood = findPasswordError(values.newPassword, props.account, rule) === undefined
  return (
    <form method="post" noValidate className={styles.form} onSubmit={send}>
      <FormError submitError={submitError} />
      {props.received === undefined && box('password', '原密码', 'current-password')}
      {box('newPassword', '新密码', 'new-password')}
      <p className={isGood ? styles.met : styles.rule}>
        {isGood && <Check />}
        {formatPasswordRule(rule)}
      </p>
      {box('repeated', '再次输入新密码', 'new-password')}
      <Button type="submit" size="large" wide loading={isSending}>
        保存新密码
      </Button>
    </form>
  )
}
