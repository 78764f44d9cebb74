import { type FormEvent, useRef, useState } from 'react'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import card from '#platform/credentials/shared/account-card.module.css'
import { findFieldError, FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { CaptchaField } from '#platform/captcha/shared/captcha-field.tsx'
import type { CaptchaHandle } from '#platform/captcha/shared/use-captcha.tsx'
import { findPasswordError, formatPasswordRule, usualPasswordRule } from '#platform/credentials/password-rules.ts'
import { credentialMessages } from '#platform/credentials/rules.ts'
import { PasswordInput } from '#platform/credentials/shared/password-input.tsx'
import { useCodeWait } from '#platform/sms/shared/use-code-wait.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { forgottenMessages as messages, forgottenPurpose } from '../rules.ts'
import styles from './forgotten-form.module.css'

type Owner = { account: string; phone: string }
export type ForgottenFormProps = {
  /** Whose countdown it is. */
  owner: string
  onSendCode: (given: Owner & { captchaId: string; captcha: string }) => Promise<{ waitSeconds: number }>
  onReset: (given: Owner & { code: string; newPassword: string }) => Promise<void>
  /** Where one signs in then. */
  login: string
}

const nothing = { account: '', phone: '', code: '', newPassword: '', repeated: '' }
type Values = typeof nothing
type FieldsProps = {
  box: (field: keyof Values) => { name: string; value: string; onChange: (event: { currentTarget: { value: string } }) => void }
  error: (field: string) => string | undefined
}

/** Account and phone, a code that is sent to it, and the new password. */
export function ForgottenForm({ owner, onSendCode, onReset, login }: ForgottenFormProps) {
  const [values, setValues] = useState(nothing)
  const [captcha, setCaptcha] = useState(noCaptchaAnswer)
  const captchaField = useRef<CaptchaHandle>(null)
  const isHydrated = useHydrated()
  const { seconds, wait } = useCodeWait(owner)
  const { submitError, isSending, send } = useSubmission()

  async function sendCode(): Promise<void> {
    const { account, phone } = values
    await send(
      async () => {
        const given = { account, phone, captcha: captcha.answer.trim() }
        refuse(listEmpty(given, { account: '请输入账号', phone: '请输入手机号', captcha: '请输入验证码' }))
        const { waitSeconds } = await onSendCode({ ...given, captchaId: captcha.id })
        wait(waitSeconds)
        showToast('success', messages.sent)
        captchaField.current?.refresh()
      },
      ({ code }) => code !== refusals.invalid.code && captchaField.current?.refresh(),
    )
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { repeated: _, ...given } = values
    void send(async () => {
      refuse(listErrors(values))
      await onReset(given)
    })
  }

  const box: FieldsProps['box'] = (field) => ({
    name: field,
    value: values[field],
    onChange: (event) => setValues({ ...values, [field]: event.currentTarget.value }),
  })
  const error: FieldsProps['error'] = (field) => findFieldError(submitError, field)

  return (
    <form method="post" noValidate className={card.form} onSubmit={submit}>
      <FormError submitError={submitError} />
      <OwnerFields box={box} error={error} />
      <CaptchaField ref={captchaField} purpose={forgottenPurpose} value={captcha} onChange={setCaptcha} error={error('captcha')} />
      <Field label="短信验证码" required error={error('code')} help="手机号与账号相符时才会收到，5 分钟内有效">
        {(control) => (
          <div className={styles.code}>
            <TextInput {...control} {...box('code')} inputMode="numeric" autoComplete="one-time-code" />
            <CodeButton seconds={seconds} loading={isSending} disabled={!isHydrated} onClick={() => void sendCode()} />
          </div>
        )}
      </Field>
      <PasswordFields box={box} error={error} />
      <Button type="submit" size="large" wide loading={isSending} disabled={!isHydrated}>
        重置密码
      </Button>
      <a href={login}>返回登录</a>
    </form>
  )
}

type CodeButtonProps = { seconds: number; loading: boolean; disabled: boolean; onClick: () => void }

function CodeButton({ seconds, disabled, ...button }: CodeButtonProps) {
  return (
    <Button type="button" disabled={disabled || seconds > 0} {...button}>
      {seconds > 0 ? `${seconds} 秒后重新获取` : '获取验证码'}
    </Button>
  )
}

function OwnerFields({ box, error }: FieldsProps) {
  return (
    <>
      <Field label="账号" required error={error('account')}>
        {(control) => <TextInput {...control} {...box('account')} autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Field label="手机号" required error={error('phone')} help="账号登记的手机号">
        {(control) => <TextInput {...control} {...box('phone')} type="tel" inputMode="numeric" autoComplete="tel" />}
      </Field>
    </>
  )
}

function PasswordFields({ box, error }: FieldsProps) {
  return (
    <>
      <Field label="新密码" required error={error('newPassword')} help={formatPasswordRule(usualPasswordRule)}>
        {(control) => <PasswordInput {...control} {...box('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field label="再次输入新密码" required error={error('repeated')}>
        {(control) => <PasswordInput {...control} {...box('repeated')} autoComplete="new-password" />}
      </Field>
    </>
  )
}

function listEmpty<K extends string>(given: Record<K, string>, words: Record<K, string>): FieldError[] {
  return (Object.keys(words) as K[]).filter((field) => given[field].trim() === '').map((field) => ({ field, msg: words[field] }))
}

function listErrors({ account, phone, code, newPassword, repeated }: Values): FieldError[] {
  const weak = findPasswordError(newPassword, account)
  return [
    ...listEmpty({ account, phone, code }, { account: '请输入账号', phone: '请输入手机号', code: messages.code }),
    ...(weak ? [{ field: 'newPassword', msg: weak }] : []),
    ...(repeated === newPassword ? [] : [{ field: 'repeated', msg: credentialMessages.repeated }]),
  ]
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
}
