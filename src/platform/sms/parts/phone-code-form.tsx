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
import { smsMessages as words } from '../rules.ts'
import { CodeRow, type CodeSent, type SendCode } from './code-row.tsx'
import styles from './phone-code-form.module.css'

type Rules = NonNullable<FormItemProps['rules']>
type PhoneCodeFormProps = {
  /** Whose countdown it is. */
  owner: string
  /** What the captcha is bound to. */
  captchaPurpose: string
  /** The phone's field: its name in the contract, its label, and the rules of the contract for it and for the code. */
  phone: { name: string; label: string }
  rules: Record<'phone' | 'code', Rules>
  /** A second code, which the number itself receives. */
  proof?: { name: string; label: string; ask: string; rules: Rules; onSendCode: SendCode } | undefined
  submit: string
  cancel?: { label: string; onCancel: () => void }
  onSendCode: SendCode
  onSubmit: (given: { phone: string; code: string; proof: string }) => Promise<void>
}

/** A form for a mobile number and its verification code. */
export function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { owner, captchaPurpose, phone, rules, proof, submit, cancel, onSendCode, onSubmit } = props
  const [form] = Form.useForm<Record<string, string>>()
  const [captcha, setCaptcha] = useState(noCaptchaAnswer)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [sent, setSent] = useState<CodeSent>()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<SubmitError>()
  const captchaField = useRef<CaptchaHandle>(null)
  const attempts = useRef(0)

  useEffect(() => {
    form.setFields((fault?.errors ?? []).map(({ field, msg }) => ({ name: field, errors: [msg] })))
  }, [fault, form])

  /** A code is valid for this number alone, so the number is checked before a code is sent. */
  async function prepare() {
    const mobile = await validMobile()
    if (mobile === undefined) return undefined
    if (asksCaptcha && captcha.answer.trim() === '') {
      showToast('warning', words.captcha)
      captchaField.current?.focus()
      return undefined
    }
    return { phone: mobile, captchaId: captcha.id, captcha: captcha.answer.trim() }
  }

  async function validMobile(): Promise<string | undefined> {
    try {
      const values = await form.validateFields([phone.name])
      return normalizeCode(values[phone.name] ?? '')
    } catch {
      form.focusField(phone.name)
      return undefined
    }
  }

  function onRefused(isCaptchaMissing: boolean): void {
    if (isCaptchaMissing) setAsksCaptcha(true)
    else captchaField.current?.refresh()
  }

  async function send(values: Record<string, string>): Promise<void> {
    setSending(true)
    setFault(undefined)
    const written = (name: string) => normalizeCode(values[name] ?? '')
    try {
      await onSubmit({ phone: written(phone.name), code: written('code'), proof: proof ? written(proof.name) : '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setSending(false)
    }
  }

  const written: string | undefined = Form.useWatch(phone.name, form)
  const isOutdated = sent !== undefined && written !== undefined && normalizeCode(written) !== sent.mobile
  const code = {
    prepare,
    onRefused,
    onSent(to: CodeSent): void {
      setSent(to)
      captchaField.current?.refresh()
    },
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{ [phone.name]: '', code: '', ...(proof && { [proof.name]: '' }) }}
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
      <CodeRow name="code" label="短信验证码" ask="获取验证码" owner={owner} rules={rules.code} {...code} onSendCode={onSendCode} />
      {proof && (
        <CodeRow
          name={proof.name}
          label={proof.label}
          ask={proof.ask}
          owner={`${owner} ${proof.name}`}
          rules={proof.rules}
          {...code}
          onSendCode={proof.onSendCode}
        />
      )}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={isSending}>
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
