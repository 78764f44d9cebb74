import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import { normalizeCode } from '#kit/half-width.ts'
import type { CaptchaHandle } from '#platform/captcha/parts/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { codeRefusals, smsMessages as words } from '../rules.ts'
import { useCodeWait } from './use-code-wait.ts'

export type SendCode = (given: { phone: string; captchaId: string; captcha: string }) => Promise<{ waitSeconds: number; phone: string }>

type PhoneCodeOptions = {
  /** Whose countdown it is. */
  owner: string
  form: FormInstance<Record<string, string>>
  /** The name of the phone's field. */
  phoneField: string
  onSendCode: SendCode
}

/** Sends the verification code; asks for a captcha once the server requires one. */
export function usePhoneCode({ owner, form, phoneField, onSendCode }: PhoneCodeOptions) {
  const { seconds, wait } = useCodeWait(owner)
  const [answer, setAnswer] = useState(noCaptchaAnswer)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [sent, setSent] = useState<{ mobile: string; to: string }>()
  const [isSending, setSending] = useState(false)
  const captchaField = useRef<CaptchaHandle>(null)

  async function sendCode(): Promise<void> {
    const mobile = await validMobile()
    if (mobile === undefined) return
    if (asksCaptcha && answer.answer.trim() === '') {
      showToast('warning', words.captcha)
      return captchaField.current?.focus()
    }
    setSending(true)
    try {
      const { waitSeconds, phone: to } = await onSendCode({ phone: mobile, captchaId: answer.id, captcha: answer.answer.trim() })
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
      setSending(false)
    }
  }

  /** The code is valid for this number alone, so the number is checked before a code is sent. */
  async function validMobile(): Promise<string | undefined> {
    try {
      const values = await form.validateFields([phoneField])
      return normalizeCode(values[phoneField] ?? '')
    } catch {
      form.focusField(phoneField)
      return undefined
    }
  }

  const captcha = { isAsked: asksCaptcha, field: captchaField, answer, setAnswer }
  return { seconds, sent, isSending, sendCode, captcha }
}

/** The remaining wait in seconds, from the server's message. */
function secondsIn(msg: string): number {
  return Number(/(\d+)秒/.exec(msg)?.[1] ?? 0)
}
