import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import type { CaptchaHandle } from '#platform/captcha/parts/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { consultationLimits, consultationRefusals, formatOrigin } from '../rules.ts'

const empty = { name: '', phone: '', company: '', question: '', consent: false, captcha: noCaptchaAnswer }

type ConsultationValues = typeof empty

/** Why the form was refused: errors of fields, or one message where no field is concerned. */
export type RefusedSubmission = { attempt: number; msg: string; errors: FieldError[] }

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
  const [step, setStep] = useState<'writing' | 'sending' | 'done'>('writing')
  const [number, setNumber] = useState('')
  const [refused, setRefused] = useState<RefusedSubmission>()
  const attempts = useRef(0)
  const captcha = useRef<CaptchaHandle>(null)

  function change(changed: Partial<ConsultationValues>): void {
    setValues((before) => ({ ...before, ...changed }))
  }

  async function submit(topic: string): Promise<void> {
    const { captcha: answer, ...written } = values
    const attempt = ++attempts.current
    // Personal information is sent only with consent.
    const { consent, ...fields } = written
    setStep('sending')
    setRefused(undefined)
    try {
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
      setStep('done')
    } catch (error) {
      const { message: msg, errors, code } = error instanceof Refusal ? error : new Refusal(refusals.busy)
      setStep('writing')
      setRefused({ attempt, msg, errors })
      if (captchaIsUsed.includes(code)) captcha.current?.refresh()
      if (!(error instanceof Refusal)) throw error
    }
  }

  function startAgain(): void {
    setValues(empty)
    setStep('writing')
    setRefused(undefined)
  }

  return { values, step, number, refused, captcha, change, submit, startAgain }
}
