import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { CaptchaHandle } from '#platform/captcha/shared/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { credentialRefusals, isCaptchaConsumed } from '../rules.ts'
import { hashPassword } from './hash-password.ts'

/** The values that the form sends; `password` is its HMAC. */
export type LoginValues = { account: string; password: string; captchaId: string; captcha: string }

export type LoginMessages = { account: string; password: string; captcha: string; failed: string }

type LoginInput = Record<'account' | 'password' | 'captcha', string>

type LoginOptions = {
  form: RefObject<HTMLFormElement | null>
  words: LoginMessages
  onLogin: (values: LoginValues) => Promise<void>
}

/** Sends the login form; a refusal stays in `submitError` and moves the focus to its field. */
export function useLogin({ form, words, onLogin }: LoginOptions) {
  const [captcha, setCaptcha] = useState(noCaptchaAnswer)
  const { submitError, isSending, send: submit } = useSubmission(undefined, words.failed)
  const captchaField = useRef<CaptchaHandle>(null)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const written = { account: getText(data, 'account').trim(), password: getText(data, 'password'), captcha: captcha.answer.trim() }
    const errors = listEmptyFields(written, words)
    await submit(
      async () => {
        if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
        const password = await hashPassword(written.password, readPageConfig().PasswordSalt)
        await onLogin({ ...written, password, captchaId: captcha.id })
      },
      ({ code, errors: [first] }) => {
        if (isCaptchaConsumed(code)) captchaField.current?.refresh()
        const field = code === credentialRefusals.wrong.code ? 'password' : first?.field
        if (field) focusField(form.current, field)
      },
    )
  }

  return { submitError, isSending, send, captchaField, captcha, setCaptcha }
}

export function focusField(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}

function listEmptyFields(written: LoginInput, words: LoginMessages): FieldError[] {
  return (['account', 'password', 'captcha'] as const)
    .filter((field) => written[field] === '')
    .map((field) => ({ field, msg: words[field] }))
}

function getText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
