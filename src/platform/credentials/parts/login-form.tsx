import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { CaptchaField } from '#platform/captcha/parts/captcha-field.tsx'
import type { CaptchaHandle } from '#platform/captcha/parts/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { credentialLimits as limits, credentialRefusals, isCaptchaConsumed } from '../rules.ts'
import { findFieldError, type SubmitError, FormError } from './form-error.tsx'
import { hashPassword } from './hash-password.ts'
import styles from './login-form.module.css'
import { PasswordInput } from './password-input.tsx'

/** The values that the form sends; `password` is its HMAC. */
export type LoginValues = { account: string; password: string; captchaId: string; captcha: string }

type LoginFormProps = {
  /** What the captcha is bound to. */
  purpose: string
  words: { account: string; password: string; captcha: string; failed: string }
  submit: string
  /** Logs in and navigates; the form shows a refusal. */
  onLogin: (values: LoginValues) => Promise<void>
}

/** Account, password and captcha: the login form of all kinds of accounts. */
export function LoginForm({ purpose, words, submit, onLogin }: LoginFormProps) {
  const [captcha, setCaptcha] = useState(noCaptchaAnswer)
  const [fault, setFault] = useState<SubmitError>()
  const [sending, setSending] = useState(false)
  const isAlive = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const captchaField = useRef<CaptchaHandle>(null)
  const attempts = useRef(0)

  // Not on phones, where the keyboard would hide the form, and not when another element has the focus.
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (isFree && matchMedia('(min-width: 641px)').matches) focusOn(form.current, 'account')
  }, [])

  function refuse(msg: string, errors: FieldError[], field: string | undefined): void {
    setFault({ attempt: ++attempts.current, msg, errors })
    if (field) focusOn(form.current, field)
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending) return
    const data = new FormData(event.currentTarget)
    const written = { account: getText(data, 'account').trim(), password: getText(data, 'password'), captcha: captcha.answer.trim() }
    const errors = (['account', 'password', 'captcha'] as const)
      .filter((field) => written[field] === '')
      .map((field) => ({ field, msg: words[field] }))
    const first = errors[0]
    if (first) return refuse(first.msg, errors, first.field)
    setSending(true)
    setFault(undefined)
    try {
      const password = await hashPassword(written.password, readPageConfig().PasswordSalt)
      await onLogin({ ...written, password, captchaId: captcha.id })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isCaptchaConsumed(error.code)) captchaField.current?.refresh()
      refuse(
        error.message || words.failed,
        error.errors,
        error.code === credentialRefusals.wrong.code ? 'password' : error.errors[0]?.field,
      )
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} method="post" noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <FormError fault={fault} />
      <Field label="账号" required error={findFieldError(fault, 'account')}>
        {(control) => (
          <TextInput
            {...control}
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.account}
            placeholder={words.account}
          />
        )}
      </Field>
      <Field label="密码" required error={findFieldError(fault, 'password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            maxLength={limits.password}
            placeholder={words.password}
          />
        )}
      </Field>
      <CaptchaField ref={captchaField} purpose={purpose} value={captcha} onChange={setCaptcha} error={findFieldError(fault, 'captcha')} />
      <Button type="submit" size="large" wide loading={sending} disabled={!isAlive} className={styles.submit}>
        {submit}
      </Button>
      <noscript>
        <p className={styles.note}>登录需要浏览器启用 JavaScript。</p>
      </noscript>
    </form>
  )
}

function focusOn(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}

function getText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
