import { Button, Form, type FormItemProps, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import { normalizeCode } from '#kit/half-width.ts'
import { mobileInputLength } from '#kit/mobile.ts'
import { CaptchaItem } from '#platform/captcha/parts/captcha-item.tsx'
import { type SubmitError, FormError } from '#platform/credentials/parts/form-error.tsx'
import { keepFocusOnPress } from '#ui/browser/keep-focus.ts'
import { codeLimits } from '../rules.ts'
import styles from './phone-code-form.module.css'
import { type SendCode, usePhoneCode } from './use-phone-code.ts'

type Rules = NonNullable<FormItemProps['rules']>

type PhoneCodeFormProps = {
  /** Whose countdown it is. */
  owner: string
  /** What the captcha is bound to. */
  captchaPurpose: string
  /** The phone's field: its name in the contract, its label, and the rules of the contract for it and for the code. */
  phone: { name: string; label: string }
  rules: Record<'phone' | 'code', Rules>
  submit: string
  cancel?: { label: string; onCancel: () => void }
  onSendCode: SendCode
  onSubmit: (given: { phone: string; code: string }) => Promise<void>
}

/** A form for a mobile number and its verification code. */
export function PhoneCodeForm({ owner, captchaPurpose, phone, rules, submit, cancel, onSendCode, onSubmit }: PhoneCodeFormProps) {
  const [form] = Form.useForm<Record<string, string>>()
  const code = usePhoneCode({ owner, form, phoneField: phone.name, onSendCode })
  const [isSubmitting, setSubmitting] = useState(false)
  const [fault, setFault] = useState<SubmitError>()
  const attempts = useRef(0)

  useEffect(() => {
    form.setFields((fault?.errors ?? []).map(({ field, msg }) => ({ name: field, errors: [msg] })))
  }, [fault, form])

  async function send(values: Record<string, string>): Promise<void> {
    setSubmitting(true)
    setFault(undefined)
    try {
      await onSubmit({ phone: normalizeCode(values[phone.name] ?? ''), code: normalizeCode(values.code ?? '') })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setSubmitting(false)
    }
  }

  const written: string | undefined = Form.useWatch(phone.name, form)
  const isOutdated = code.sent !== undefined && written !== undefined && normalizeCode(written) !== code.sent.mobile
  const { isAsked, field, answer, setAnswer } = code.captcha
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
      <PhoneItem {...phone} rules={rules.phone} isOutdated={isOutdated} />
      {isAsked && <CaptchaItem ref={field} purpose={captchaPurpose} value={answer} onChange={setAnswer} />}
      <CodeItem code={code} rules={rules.code} />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={isSubmitting}>
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

/** `isOutdated`: the number has changed since the code was sent. */
function PhoneItem({ name, label, rules, isOutdated }: PhoneCodeFormProps['phone'] & { rules: Rules; isOutdated: boolean }) {
  return (
    <Form.Item
      name={name}
      label={label}
      required
      validateTrigger="onBlur"
      rules={rules}
      extra={isOutdated && '号码已更改，请重新获取验证码。'}
    >
      <Input size="large" type="tel" inputMode="numeric" maxLength={mobileInputLength} autoComplete="off" placeholder="11 位手机号" />
    </Form.Item>
  )
}

function CodeItem({ code: { seconds, sent, isSending, sendCode }, rules }: { code: ReturnType<typeof usePhoneCode>; rules: Rules }) {
  return (
    <Form.Item label="短信验证码" htmlFor="code" required extra={sent && `已发送至 ${sent.to}，5 分钟内有效。`}>
      <div className={styles.code}>
        <Form.Item name="code" noStyle rules={rules}>
          <Input
            size="large"
            inputMode="numeric"
            maxLength={codeLimits.digits}
            autoComplete="one-time-code"
            placeholder={`${codeLimits.digits} 位数字`}
          />
        </Form.Item>
        <Button size="large" loading={isSending} disabled={seconds > 0} onClick={() => void sendCode()}>
          {seconds > 0 ? `${seconds} 秒后重新获取` : sent ? '重新获取' : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  )
}
