import { Check } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/loading.ts'
import { Refusal } from '#gateway/refusals.ts'
import { errorAt, type Fault, FormFault } from '#platform/credentials/parts/form-fault.tsx'
import { hashPassword } from '#platform/credentials/parts/hash-password.ts'
import { PasswordInput } from '#platform/credentials/parts/password-input.tsx'
import { credentialLimits as limits, passwordFault } from '#platform/credentials/rules.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { changePassword, type getMe } from '../contract.ts'
import styles from './steps.module.css'

type Me = CallReply<typeof getMe>
/** `received`: the present password as it travels; without it the person is asked. */
type PasswordStepProps = { account: string; received?: string; onDone: (me: Me, received: string) => Promise<void> | void }

export function PasswordStep({ account, received, onDone }: PasswordStepProps) {
  const { PasswordSalt } = usePageConfig()
  const [values, setValues] = useState({ password: '', newPassword: '', repeated: '' })
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
      const newPassword = await hashPassword(values.newPassword, PasswordSalt)
      const me = await callFromBrowser(changePassword, { password, newPassword })
      setValues({ password: '', newPassword: '', repeated: '' })
      await onDone(me, newPassword)
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
        至少 8 位，含大写字母、小写字母、数字、符号中的三种，不含账号，且不与最近 5 次的密码相同
      </p>
      {box('repeated', '再次输入新密码', 'new-password')}
      <Button type="submit" size="large" wide loading={sending}>
        保存新密码
      </Button>
    </form>
  )
}

function faultsOf(values: { password: string; newPassword: string; repeated: string }, account: string, asksPresent: boolean) {
  const weak = passwordFault(values.newPassword, account)
  return [
    ...(asksPresent && values.password === '' ? [{ field: 'password', msg: '请输入原密码' }] : []),
    ...(weak ? [{ field: 'newPassword', msg: weak }] : []),
    ...(values.repeated === values.newPassword ? [] : [{ field: 'repeated', msg: '两次输入的新密码不一致' }]),
  ]
}
