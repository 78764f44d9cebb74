import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { CaptchaHandle } from '#platform/captcha/shared/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { consultationLimits, consultationRefusals, formatOrigin } from '../rules.ts'

const empty = { name: '', phone: '', company: '', question: '', consent: false, captcha: noCaptchaAnswer }

type ConsultationValues = typeof empty

export type Consultation = ReturnType<typeof useConsultation>

// A captcha that the server has not checked stays valid, so that the retry is the same submission.
const captchaIsUsed: string[] = [consultationRefusals.wrongCaptcha.code, consultationRefusals.tooMany.code]

// Contract and checks bring zod, which only a form that is filled in needs. What is shown afterwards is there before anything is sent.
const loadCall = () => Promise.all([import('../contract.ts'), import('#gateway/validate.ts'), import('./consult-done.tsx')])

export function preloadCall(): void {
  loadCall().catch(() => {})
}

/** Holds the values outside the dialog, so that closing it loses nothing. */
export function useConsultation() {
  const [values, setValues] = useState<ConsultationValues>(empty)
  const [number, setNumber] = useState('')
  const { submitError, isSending, send, clear } = useSubmission()
  const captcha = useRef<CaptchaHandle>(null)

  function change(changed: Partial<ConsultationValues>): void {
    setValues((before) => ({ ...before, ...changed }))
  }

  async function submit(topic: string): Promise<void> {
    const { captcha: answer, ...written } = values
    // Personal information is sent only with consent.
    const { consent, ...fields } = written
    const work = async () => {
      const [{ submitConsultation }, { validationErrors }] = await loadCall()
      const errors = validationErrors(submitConsultation, { ...fields, captcha: answer.answer, consent })
      if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
      const page = formatOrigin(topic, location.pathname + location.search)
      const product = topic.slice(0, consultationLimits.product)
      const sent = {
        ...written,
        page,
        product,
        consentVersion: readPageConfig().privacyVersion,
        captchaId: answer.id,
        captcha: answer.answer,
      }
      setNumber((await callFromBrowser(submitConsultation, sent)).number)
    }
    await send(work, ({ code }) => captchaIsUsed.includes(code) && captcha.current?.refresh())
  }

  function startAgain(): void {
    setValues(empty)
    setNumber('')
    clear()
  }

  return { values, isSending, number, submitError, captcha, change, submit, startAgain }
}
