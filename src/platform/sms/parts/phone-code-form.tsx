import { Button, Form, type FormItemProps, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import { normalizeCode } from '#kit/half-width.ts'
import { mobileInputLength } from '#kit/mobile.ts'
import { CaptchaItem } from '#platform/captcha/parts/captcha-item.tsx'
import type { CaptchaHandle } from '#platform/captcha/parts/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { type SubmitError, FormError } from '#platform/credentials/parts/form-error.tsx'
import { keepFocusOnPress } from '#ui/browser/keep-focus.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { codeLimits, codeRefusals, smsMessages as words } from '../rules.ts'
import styles from './phone-code-form.module.css'
import { useCodeWait } from './use-code-wait.ts'

type PhoneCodeFormProps = {
  /** Whose countdown it is. */
  owner: string
  /** What the captcha is bound to. */
  captchaPurpose: string
  /** The phone's field: its name in the contract, its label, and the rules of the contract for it and for the code. */
  phone: { name: string; label: string }
  rules: Record<'phone' | 'code', NonNullable<FormItemProps['rules']>>
  submit: string
  cancel?: { label: string; onCancel: () => void }
  onSendCode: (given: { phone: string; captchaId: string; captcha: string }) => Promise<{ waitSeconds: number; phone: string }>
  onSubmit: (given: { phone: string; code: string }) => Promise<void>
}

/** A form for a mobile number and its verification code. */
export function PhoneCodeForm({ owner, captchaPurpose, phone, rules, submit, cancel, onSendCode, onSubmit }: PhoneCodeFormProps) {
  const [form] = Form.useForm<Record<string, string>>()
  const { seconds, wait } = useCodeWait(owner)
  const [captcha, setCaptcha] = useState(noCaptchaAnswer)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [sent, setSent] = useState<{ mobile: string; to: string }>()
  const [busy, setBusy] = useState<'code' | 'submit'>()
  const [fault, setFault] = useState<SubmitError>()
  const captchaField = useRef<CaptchaHandle>(null)
  const attempts = useRef(0)

  useEffect(() => {
    form.setFields((fault?.errors ?? []).map(({ field, msg }) => ({ name: field, errors: [msg] })))
  }, [fault, form])

  async function sendCode(): Promise<void> {
    const mobile = await validMobile()
    if (mobile === undefined) return
    if (asksCaptcha && captcha.answer.trim() === '') {
      showToast('warning', words.captcha)
      return captchaField.current?.focus()
    }
    setBusy('code')
    try {
      const { waitSeconds, phone: to } = await onSendCode({ phone: mobile, captchaId: captcha.id, captcha: captcha.answer.trim() })
      wait(waitSeconds)
      setSent({ mobile, to })
      captchaField.current?.refresh()
      showToast('success', words.codeSent(to))
      form.focusField('code')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      showToast('error', error.message || words.notSent)
      if (error.code === codeRefusals.captcha.code) setAsksCaptcha(true)
      else captchaField.current?.refresh()
      wait(secondsIn(error.message))
    } finally {
      setBusy(undefined)
    }
  }

  /** The code is valid for this number alone, so the number is checked before a code is sent. */
  async function validMobile(): Promise<string | undefined> {
    try {
      const values = await form.validateFields([phone.name])
      return normalizeCode(values[phone.name] ?? '')
    } catch {
      form.focusField(phone.name)
      return undefined
    }
  }

  async function send(values: Record<string, string>): Promise<void> {
    setBusy('submit')
    setFault(undefined)
    try {
      await onSubmit({ phone: normalizeCode(values[phone.name] ?? ''), code: normalizeCode(values.code ?? '') })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setBusy(undefined)
    }
  }

  const written: string | undefined = Form.useWatch(phone.name, form)
  const isOutdated = sent !== undefined && written !== undefined && normalizeCode(written) !== sent.mobile
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{ [phone.name]: '', code: '' }}
      className={styles.form}
      scrollToFirstError={{ focus: true }}
      onMouseDown={keepFocusOnPress}
      onFinish={(values) => void send(values)}
    >
      <FormError fault={fault} />
      <Form.Item
        name={phone.name}
        label={phone.label}
        required
        validateTrigger="onBlur"
        rules={rules.phone}
        extra={isOutdated && '号码已更改，请重新获取验证码。'}
      >
        <Input size="large" type="tel" inputMode="numeric" maxLength={mobileInputLength} autoComplete="off" placeholder="11 位手机号" />
      </Form.Item>
      {asksCaptcha && <CaptchaItem ref={captchaField} purpose={captchaPurpose} value={captcha} onChange={setCaptcha} />}
      <Form.Item label="短信验证码" htmlFor="code" required extra={sent && `已发送至 ${sent.to}，5 分钟内有效。`}>
        <div className={styles.code}>
          <Form.Item name="code" noStyle rules={rules.code}>
            <Input
              size="large"
              inputMode="numeric"
              maxLength={codeLimits.digits}
              autoComplete="one-time-code"
              placeholder={`${codeLimits.digits} 位数字`}
            />
          </Form.Item>
          <Button size="large" loading={busy === 'code'} disabled={seconds > 0} onClick={() => void sendCode()}>
            {seconds > 0 ? `${seconds} 秒后重新获取` : sent ? '重新获取' : '获取验证码'}
          </Button>
        </div>
      </Form.Item>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={busy === 'submit'}>
          {submit}
        </Button>
        {cancel && (
          <Button size="large" onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The remaining wait in seconds, from the server's message. */
function secondsIn(msg: string): number {
  return Number(/(\d+)秒/.exec(msg)?.[1] ?? 0)
}
