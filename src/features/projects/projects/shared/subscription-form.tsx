import type { FormEvent } from 'react'
import { CaptchaField } from '#platform/captcha/shared/captcha-field.tsx'
import { Consent } from '#platform/site/shared/consent.tsx'
import { codeLimits } from '#platform/sms/rules.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import { subscriptionPurpose } from '../rules.ts'
import styles from './subscription-form.module.css'
import { useSubscription } from './use-subscription.ts'

type SubscriptionFormProps = { number: string; policyVersion: string; onClose: () => void }

export function SubscriptionForm({ number, policyVersion, onClose }: SubscriptionFormProps) {
  const { values, change, busy, submitError, done, sentTo, seconds, captcha, sendCode, subscribe, unsubscribe } = useSubscription(
    number,
    policyVersion,
  )
  const errorAt = (field: string) => submitError?.errors.find((error) => error.field === field)?.msg

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void subscribe()
  }

  if (done) return <Done text={done} onClose={onClose} />
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>项目 {number} 的节点完成时，我们向该手机号发送一条短信。已订阅的手机号也在这里退订。</p>
      {submitError && submitError.errors.length === 0 && (
        <p role="alert" className={styles.fault}>
          <CircleAlert /> {submitError.msg}
        </p>
      )}
      <MobileField value={values.phone} onChange={(phone) => change({ phone })} error={errorAt('phone')} />
      <CaptchaField
        ref={captcha}
        purpose={subscriptionPurpose}
        value={values.captcha}
        onChange={(answer) => change({ captcha: answer })}
        error={errorAt('captcha')}
      />
      <CodeField
        value={values.code}
        onChange={(code) => change({ code })}
        error={errorAt('code')}
        sentTo={sentTo}
        isSending={busy === 'code'}
        seconds={seconds}
        onSend={() => void sendCode()}
      />
      <Consent
        given={values.consent}
        onChange={(consent) => change({ consent })}
        version={policyVersion}
        error={errorAt('consent') ?? errorAt('consentVersion')}
      >
        手机号仅用于发送该项目的进度短信，项目完成或退订后删除，最长保存 2 年。
      </Consent>
      <div className={styles.actions}>
        <Button type="submit" loading={busy === 'subscribe'}>
          订阅提醒
        </Button>
        <Button look="quiet" loading={busy === 'unsubscribe'} onClick={() => void unsubscribe()}>
          退订
        </Button>
      </div>
    </form>
  )
}

type MobileFieldProps = { value: string; onChange: (phone: string) => void; error: string | undefined }

function MobileField({ value, onChange, error }: MobileFieldProps) {
  return (
    <Field label="手机号" required error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="tel"
          name="phone"
          inputMode="numeric"
          autoComplete="tel"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type CodeFieldProps = {
  value: string
  onChange: (code: string) => void
  error: string | undefined
  sentTo: string
  isSending: boolean
  /** Until another code may be asked for. */
  seconds: number
  onSend: () => void
}

function CodeField({ value, onChange, error, sentTo, isSending, seconds, onSend }: CodeFieldProps) {
  return (
    <Field label="短信验证码" required error={error} help={sentTo}>
      {(control) => (
        <div className={styles.code}>
          <TextInput
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={`${codeLimits.digits} 位数字`}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Button look="quiet" loading={isSending} disabled={seconds > 0} onClick={onSend}>
            {seconds > 0 ? `${seconds} 秒后重新获取` : '获取验证码'}
          </Button>
        </div>
      )}
    </Field>
  )
}

function Done({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.form} role="alert">
      <p className={styles.done}>
        <CircleCheck /> {text}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>完成</Button>
      </div>
    </div>
  )
}
