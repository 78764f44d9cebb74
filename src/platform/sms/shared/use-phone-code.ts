import { Form, type FormItemProps } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { toPhone } from '#kit/identifiers/mobile.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { CaptchaHandle } from '#platform/captcha/shared/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { smsMessages as messages } from '../rules.ts'
import type { CodeSent, SendCode } from './code-row.tsx'

export type Rules = NonNullable<FormItemProps['rules']>
export type PhoneCode = {
  /** The phone's field: its name in the contract, and its label. */
  phone: { name: string; label: string }
  /** A second code, which the number itself receives. */
  proof?: { name: string; label: string; ask: string; rules: Rules; onSendCode: SendCode } | undefined
  onSubmit: (given: { phone: string; code: string; proof: string }) => Promise<void>
}

type CodeForm = ReturnType<typeof Form.useForm<Record<string, string>>>[0]

/** The state of the form: its values, the number that a code was sent to, the captcha once it is required, and the refusal. */
export function usePhoneCode({ phone, proof, onSubmit }: PhoneCode) {
  const [form] = Form.useForm<Record<string, string>>()
  const captchaField = useRef<CaptchaHandle>(null)
  const captcha = useAskedCaptcha(captchaField)
  const [sent, setSent] = useState<CodeSent>()
  const { isSending, submitError, send } = useSubmission(form)

  /** A code is valid for this number alone, so the number is checked before a code is sent. */
  async function prepare() {
    const mobile = await findValidMobile(form, phone.name)
    const answer = mobile === undefined ? undefined : captcha.check()
    return mobile === undefined || answer === undefined ? undefined : { phone: mobile, ...answer }
  }

  function onSent(to: CodeSent): void {
    setSent(to)
    captchaField.current?.refresh()
  }

  async function submit(values: Record<string, string>): Promise<void> {
    const given = (name: string) => toIdentifier(values[name] ?? '')
    await send(() => onSubmit({ phone: toPhone(given(phone.name)), code: given('code'), proof: proof ? given(proof.name) : '' }))
  }

  const written: string | undefined = Form.useWatch(phone.name, form)
  const isOutdated = sent !== undefined && written !== undefined && toPhone(written) !== sent.mobile
  return {
    form,
    captcha,
    captchaField,
    isSending,
    submitError,
    isOutdated,
    code: { prepare, onRefused: captcha.onRefused, onSent },
    send: submit,
  }
}

async function findValidMobile(form: CodeForm, name: string): Promise<string | undefined> {
  try {
    const values = await form.validateFields([name])
    return toPhone(values[name] ?? '')
  } catch {
    form.focusField(name)
    return undefined
  }
}

/** The captcha is required from the second code on. */
function useAskedCaptcha(field: RefObject<CaptchaHandle | null>) {
  const [value, setValue] = useState(noCaptchaAnswer)
  const [isAsked, setAsked] = useState(false)

  function check(): { captchaId: string; captcha: string } | undefined {
    if (isAsked && value.answer.trim() === '') {
      showToast('warning', messages.captcha)
      field.current?.focus()
      return undefined
    }
    return { captchaId: value.id, captcha: value.answer.trim() }
  }

  function onRefused(isCaptchaMissing: boolean): void {
    if (isCaptchaMissing) setAsked(true)
    else field.current?.refresh()
  }

  return { value, setValue, isAsked, check, onRefused }
}
