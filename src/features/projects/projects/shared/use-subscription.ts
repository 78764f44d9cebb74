import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { isDecided } from '#gateway/submissions.ts'
import { validationErrors } from '#gateway/validate.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { CaptchaHandle } from '#platform/captcha/shared/use-captcha.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { useCodeWait } from '#platform/sms/shared/use-code-wait.ts'
import { codeLimits, smsMessages } from '#platform/sms/rules.ts'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { subscriptionMessages as messages } from '../rules.ts'
import { sendSubscriptionCode, subscribeToProject, unsubscribeFromProject } from '../sharing-contract.ts'

const empty = { phone: '', code: '', consent: false, captcha: noCaptchaAnswer }
type SubscriptionValues = typeof empty

type Step = 'code' | 'subscribe' | 'unsubscribe'

/** One step at a time; an error stays until the next one. */
function useSteps() {
  const [step, setStep] = useState<Step>()
  const { submitError, isSending, send } = useSubmission()

  async function run(next: Step, errors: FieldError[], work: () => Promise<void>): Promise<void> {
    setStep(next)
    await send(async () => {
      if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
      await work()
    })
  }

  return { busy: isSending ? step : undefined, submitError, run }
}

type Sent = { codeId: string; to: string; until: number }
const sentKey = (number: string) => `CODE SENT project ${number}`

/** The code that is good still, though the dialog was closed or the page loaded again while it was read. */
function useSentCode(number: string) {
  const [sent, setSent] = useState(() => {
    const kept = readTab<Sent>(sentKey(number))
    return kept && kept.until > Date.now() ? kept : undefined
  })
  return {
    sent,
    keep: (codeId: string, to: string): void => {
      const now: Sent = { codeId, to, until: Date.now() + codeLimits.secondsValid * 1000 }
      storeTab(sentKey(number), now)
      setSent(now)
    },
    forget: () => storeTab(sentKey(number), undefined),
  }
}

/** Subscribes a phone to a project, or ends that: a captcha brings a code by SMS, the code proves the phone. */
export function useSubscription(number: string, policyVersion: string) {
  const [values, setValues] = useState<SubscriptionValues>(empty)
  const { sent, keep, forget } = useSentCode(number)
  const { busy, submitError, run } = useSteps()
  const [done, setDone] = useState('')
  const { seconds, wait } = useCodeWait(`project ${number}`)
  const captcha = useRef<CaptchaHandle>(null)

  function sendCode(): Promise<void> {
    const input = { number, phone: values.phone, captchaId: values.captcha.id, captcha: values.captcha.answer }
    return run('code', validationErrors(sendSubscriptionCode, input), async () => {
      try {
        const { codeId, waitSeconds, phone } = await callFromBrowser(sendSubscriptionCode, input)
        keep(codeId, phone)
        wait(waitSeconds)
        captcha.current?.refresh()
      } catch (error) {
        // An unanswered request is sent again as it was: the code that may be on its way belongs to its answer.
        if (isDecided(error)) captcha.current?.refresh()
        throw error
      }
    })
  }

  function subscribe(): Promise<void> {
    const { phone, code, consent } = values
    const input = { number, phone, codeId: sent?.codeId ?? '', code, consent, consentVersion: policyVersion }
    return run('subscribe', withoutCode(sent, validationErrors(subscribeToProject, input)), async () => {
      await callFromBrowser(subscribeToProject, input)
      forget()
      setDone(messages.subscribed)
    })
  }

  function unsubscribe(): Promise<void> {
    const input = { number, phone: values.phone, codeId: sent?.codeId ?? '', code: values.code }
    return run('unsubscribe', withoutCode(sent, validationErrors(unsubscribeFromProject, input)), async () => {
      await callFromBrowser(unsubscribeFromProject, input)
      forget()
      setDone(messages.unsubscribed)
    })
  }

  return {
    values,
    change: (changed: Partial<SubscriptionValues>) => setValues((before) => ({ ...before, ...changed })),
    sentTo: sent ? smsMessages.codeSent(sent.to) : '',
    busy,
    submitError,
    done,
    seconds,
    captcha,
    sendCode,
    subscribe,
    unsubscribe,
  }
}

/** What is typed before a code was asked for is not called wrong. */
function withoutCode(sent: Sent | undefined, errors: FieldError[]): FieldError[] {
  return sent || errors.some(({ field }) => field === 'code') ? errors : [...errors, { field: 'code', msg: messages.codeFirst }]
}
