import { Button, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { tidyCode } from '#kit/half-width.ts'
import { CaptchaField, type CaptchaHandle } from '#platform/captcha/parts/captcha-field.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { type Fault, FormFault } from '#platform/credentials/parts/form-fault.tsx'
import { keepFocusOnPress } from '#ui/browser/keep-focus.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changePhone, sendPhoneCode } from '../contract.ts'
import { coinLimits, coinWords, phonePattern, phonePurpose } from '../rules.ts'
import styles from './coin-form.module.css'
import { coinPaths } from './coin-user.ts'
import { useCodeWait } from './use-code-wait.ts'

type Values = { newPhone: string; code: string }
type PhoneFormProps = { account: string; phone: string; onChanged: (phone: string) => Promise<void> }

export function PhoneForm({ account, phone, onChanged }: PhoneFormProps) {
  const [form] = Form.useForm<Values>()
  const navigate = useNavigate()
  const { seconds, wait } = useCodeWait(account)
  const [captcha, setCaptcha] = useState(noCaptchaAnswer)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [sentFor, setSentFor] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'change'>()
  const [fault, setFault] = useState<Fault>()
  const captchaField = useRef<CaptchaHandle>(null)
  const attempts = useRef(0)

  useEffect(() => {
    form.setFields((fault?.errors ?? []).map(({ field, msg }) => ({ name: field as keyof Values, errors: [msg] })))
  }, [fault, form])

  async function sendCode(): Promise<void> {
    const newPhone = await phoneIfRight()
    if (newPhone === undefined) return
    if (asksCaptcha && captcha.answer.trim() === '') {
      showToast('warning', coinWords.captcha)
      return captchaField.current?.focus()
    }
    setBusy('code')
    try {
      const sent = await callFromBrowser(sendPhoneCode, { newPhone, captchaId: captcha.id, captcha: captcha.answer.trim() })
      wait(sent.waitSeconds)
      setSentFor(newPhone)
      captchaField.current?.refresh()
      showToast('success', coinWords.codeSent(sent.phone))
      form.focusField('code')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      showToast('error', error.message || '获取验证码失败！')
      if (error.code === 'captcha_required') setAsksCaptcha(true)
      else captchaField.current?.refresh()
      wait(secondsIn(error.message))
    } finally {
      setBusy(undefined)
    }
  }

  /** The code is good for this number alone, so it has to be right before one is sent. */
  async function phoneIfRight(): Promise<string | undefined> {
    try {
      return tidyCode((await form.validateFields(['newPhone'])).newPhone)
    } catch {
      form.focusField('newPhone')
      return undefined
    }
  }

  async function change({ newPhone, code }: Values): Promise<void> {
    setBusy('change')
    setFault(undefined)
    try {
      const changed = await callFromBrowser(changePhone, { newPhone: tidyCode(newPhone), code: code.trim() })
      await onChanged(changed.phone)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setBusy(undefined)
    }
  }

  const written = Form.useWatch('newPhone', form)
  const isOutdated = sentFor !== undefined && written !== undefined && tidyCode(written) !== sentFor
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{ newPhone: '', code: '' }}
      className={styles.fields}
      scrollToFirstError={{ focus: true }}
      onMouseDown={keepFocusOnPress}
      onFinish={(values) => void change(values)}
    >
      <FormFault fault={fault} />
      <Form.Item
        name="newPhone"
        label="新手机号"
        validateFirst
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: '请输入新手机号' },
          { pattern: phonePattern, transform: tidyCode, message: coinWords.phone },
        ]}
        extra={isOutdated ? '号码已更改，请重新获取验证码。' : undefined}
      >
        <Input type="tel" inputMode="numeric" maxLength={coinLimits.typedPhone} autoComplete="off" placeholder="11 位手机号" />
      </Form.Item>
      {asksCaptcha && (
        <div className={styles.captcha}>
          <CaptchaField ref={captchaField} purpose={phonePurpose} value={captcha} onChange={setCaptcha} />
        </div>
      )}
      <Form.Item label="短信验证码" htmlFor="code" required extra={sentFor && `已发送至 ${phone}，5 分钟内有效。`}>
        <div className={styles.code}>
          <Form.Item name="code" noStyle rules={[{ required: true, whitespace: true, message: coinWords.captcha }]}>
            <Input inputMode="numeric" maxLength={coinLimits.code} autoComplete="one-time-code" placeholder="6 位数字" />
          </Form.Item>
          <Button loading={busy === 'code'} disabled={seconds > 0} onClick={() => void sendCode()}>
            {seconds > 0 ? `${seconds} 秒后重新获取` : sentFor === undefined ? '获取验证码' : '重新获取'}
          </Button>
        </div>
      </Form.Item>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={busy === 'change'}>
          修改手机号
        </Button>
        <Button size="large" onClick={() => void navigate(coinPaths.result)}>
          取消
        </Button>
      </div>
    </Form>
  )
}

/** The server counts; how long is left stands in its sentence. */
function secondsIn(msg: string): number {
  return Number(/(\d+)秒/.exec(msg)?.[1] ?? 0)
}
