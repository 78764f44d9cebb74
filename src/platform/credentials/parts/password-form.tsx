import { Check } from '#ui/icons.ts'
import { type FormEvent, useRef, useState } from 'react'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { credentialLimits as limits, passwordFault } from '../rules.ts'
import { errorAt, type Fault, FormFault } from './form-fault.tsx'
import { hashPassword } from './hash-password.ts'
import styles from './password-form.module.css'
import { PasswordInput } from './password-input.tsx'

const nothing = { password: '', newPassword: '', repeated: '' }

type PasswordFormProps = {
  account: string
  /** The present password as it travels; without it the person is asked. */
  received?: string
  /** The present one as its hash, the new one as typed, for the server checks it; a refusal is shown here. */
  onChange: (password: string, newPassword: string) => Promise<void>
}

/** A new password, written twice: the same for everybody who has one. */
export function PasswordForm({ account, received, onChange }: PasswordFormProps) {
  const { PasswordSalt } = readPageConfig()
  const [values, setValues] = useState(nothing)
  const [fault, setFault] = useState<Fault>()
  const [sending, setSending] = useState(false)
  const attempts = useRef(0)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const attempt = ++attempts.current
    const errors = faultsOf(values, account, received === undefined)
    if (errors[0]) return setFault({ attempt, msg: errors[0].msg, errors })
    setSending(true)
    setFault(undefined)
    try {
      const password = received ?? (await hashPassword(values.password, PasswordSalt))
      await onChange(password, values.newPassword)
      setValues(nothing)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt, msg: error.message, errors: error.errors })
    } finally {
      setSending(false)
    }
  }

  function box(field: keyof typeof values, label: string, autoComplete: string) {
    return (
      <Field label={label} required error={errorAt(fault, field)}>
        {(control) => (
          <PasswordInput
            {...control}
            name={field}
            autoComplete={autoComplete}
            maxLength={limits.longestPassword}
            value={values[field]}
            onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
          />
        )}
      </Field>
    )
  }

  const isGood = passwordFault(values.newPassword, account) === undefined
  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <FormFault fault={fault} />
      {received === undefined && box('password', '原密码', 'current-password')}
      {box('newPassword', '新密码', 'new-password')}
      <p className={isGood ? styles.met : styles.rule}>
        {isGood && <Check />}
        至少 8 位，含大写字母、小写字母、数字、符号中的三种，不含账号，不是常见密码，且不与最近 5 次的密码相同
      </p>
      {box('repeated', '再次输入新密码', 'new-password')}
      <Button type="submit" size="large" wide loading={sending}>
        保存新密码
      </Button>
    </form>
  )
}

function faultsOf(values: typeof nothing, account: string, asksPresent: boolean): FieldError[] {
  const weak = passwordFault(values.newPassword, account)
  return [
    ...(asksPresent && values.password === '' ? [{ field: 'password', msg: '请输入原密码' }] : []),
    ...(weak ? [{ field: 'newPassword', msg: weak }] : []),
    ...(values.repeated === values.newPassword ? [] : [{ field: 'repeated', msg: '两次输入的新密码不一致' }]),
  ]
}
