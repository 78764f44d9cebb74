import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import { errorAt, type Fault, FormFault } from '#platform/credentials/parts/form-fault.tsx'
import { credentialLimits } from '#platform/credentials/rules.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { staffWords } from '../rules.ts'
import styles from './steps.module.css'

type CodeStepProps = { submit: string; onCode: (code: string) => Promise<void>; onBack?: () => void }

const sixDigits = new RegExp(`^\\d{${credentialLimits.totpDigits}}$`)

/** The six digits of an authenticator app; with the sixth they go off by themselves. */
export function CodeStep({ submit, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [sending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const attempts = useRef(0)

  useEffect(() => input.current?.focus(), [])

  async function send(digits: string): Promise<void> {
    if (sending) return
    const attempt = ++attempts.current
    if (!sixDigits.test(digits)) {
      setFault({ attempt, msg: staffWords.code, errors: [{ field: 'code', msg: staffWords.code }] })
      return input.current?.focus()
    }
    setSending(true)
    setFault(undefined)
    try {
      await onCode(digits)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt, msg: error.message, errors: error.errors })
      setCode('')
      input.current?.focus()
    } finally {
      setSending(false)
    }
  }

  function type(text: string): void {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, credentialLimits.totpDigits)
    setCode(digits)
    if (digits.length === credentialLimits.totpDigits && digits !== code) void send(digits)
  }

  function submitForm(event: FormEvent): void {
    event.preventDefault()
    void send(code)
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={submitForm}>
      <FormFault fault={fault} />
      <Field label="动态验证码" required error={errorAt(fault, 'code')}>
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
      <Button type="submit" size="large" wide loading={sending}>
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
