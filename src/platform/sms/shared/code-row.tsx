import { Button, Form, type FormItemProps, Input } from 'antd'
import { useState } from 'react'
import type { Refusal } from '#gateway/refusals.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { codeLimits, codeRefusals, smsMessages as messages } from '../rules.ts'
import styles from './phone-code-form.module.css'
import { useCodeWait } from './use-code-wait.ts'

export type SendCode = (given: { phone: string; captchaId: string; captcha: string }) => Promise<{ waitSeconds: number; phone: string }>
export type CodeSent = { mobile: string; to: string }

type CodeRowProps = {
  name: string
  label: string
  /** What the button says before the first code. */
  ask: string
  /** Whose countdown it is. */
  owner: string
  rules: NonNullable<FormItemProps['rules']>
  /** The phone and the captcha's answer; undefined where one of them is missing. */
  prepare: () => Promise<{ phone: string; captchaId: string; captcha: string } | undefined>
  onSendCode: SendCode
  onSent: (sent: CodeSent) => void
  /** `asksCaptcha`: a captcha comes first. */
  onRefused: (asksCaptcha: boolean) => void
}

/** A code, and the button that has it sent. */
export function CodeRow({ name, label, ask, owner, rules, prepare, onSendCode, onSent, onRefused }: CodeRowProps) {
  const form = Form.useFormInstance<Record<string, string>>()
  const { seconds, wait } = useCodeWait(owner)
  const [to, setTo] = useState('')
  const { isSending, send: submit } = useSubmission(undefined, messages.notSent)

  async function send(): Promise<void> {
    const given = await prepare()
    if (!given) return
    await submit(async () => {
      const { waitSeconds, phone } = await onSendCode(given)
      wait(waitSeconds)
      setTo(phone)
      onSent({ mobile: given.phone, to: phone })
      showToast('success', messages.codeSent(phone))
      form.focusField(name)
    }, refuse)
  }

  function refuse({ code, message }: Refusal): void {
    showToast('error', message || messages.notSent)
    onRefused(code === codeRefusals.captcha.code)
    wait(secondsIn(message))
  }

  return (
    <Form.Item label={label} htmlFor={name} required extra={to && `已发送至 ${to}，5 分钟内有效。`}>
      <div className={styles.code}>
        <Form.Item name={name} noStyle rules={rules}>
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" placeholder={`${codeLimits.digits} 位数字`} />
        </Form.Item>
        <Button size="large" loading={isSending} disabled={seconds > 0} onClick={() => void send()}>
          {seconds > 0 ? `${seconds} 秒后重新获取` : to ? '重新获取' : ask}
        </Button>
      </div>
    </Form.Item>
  )
}

/** The remaining wait in seconds, from the server's message. */
function secondsIn(msg: string): number {
  return Number(/(\d+)秒/.exec(msg)?.[1] ?? 0)
}
