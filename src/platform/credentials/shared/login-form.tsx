import { type RefObject, useEffect, useRef } from 'react'
import { CaptchaField } from '#platform/captcha/shared/captcha-field.tsx'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { findFieldError, FormError } from '#platform/calls/shared/form-error.tsx'
import styles from './login-form.module.css'
import { PasswordInput } from './password-input.tsx'
import { focusField, type LoginValues, type LoginMessages, useLogin } from './use-login.ts'

type LoginFormProps = {
  /** What the captcha is bound to. */
  purpose: string
  words: LoginMessages
  submit: string
  /** Loads what `onLogin` needs, at the first input. */
  preload: () => Promise<unknown>
  /** Logs in and navigates; the form shows a refusal. */
  onLogin: (values: LoginValues) => Promise<void>
}

/** Account, password and captcha: the login form of all kinds of accounts. */
export function LoginForm({ purpose, words, submit, preload, onLogin }: LoginFormProps) {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { submitError, isSending, send, captchaField, captcha, setCaptcha } = useLogin({ form, words, onLogin })

  useInitialFocus(form)

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onInput={() => void preload().catch(() => {})}
      onSubmit={(event) => void send(event)}
    >
      <FormError submitError={submitError} />
      <Field label="账号" required error={findFieldError(submitError, 'account')}>
        {(control) => (
          <TextInput
            {...control}
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={words.account}
          />
        )}
      </Field>
      <Field label="密码" required error={findFieldError(submitError, 'password')}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" placeholder={words.password} />}
      </Field>
      <CaptchaField
        ref={captchaField}
        purpose={purpose}
        value={captcha}
        onChange={setCaptcha}
        error={findFieldError(submitError, 'captcha')}
      />
      <Button type="submit" size="large" wide loading={isSending} disabled={!isHydrated} className={styles.submit}>
        {submit}
      </Button>
      <noscript>
        <p className={styles.note}>登录需要浏览器启用 JavaScript。</p>
      </noscript>
    </form>
  )
}

/** Not on phones, where the keyboard would hide the form, and not when another element has the focus. */
function useInitialFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (isFree && matchMedia('(min-width: 40.01em)').matches) focusField(form.current, 'account')
  }, [form])
}
