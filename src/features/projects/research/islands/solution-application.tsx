import { useEffect, useState } from 'react'
import { isRefusal } from '#gateway/browser-call.ts'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { isDecided } from '#gateway/submissions.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import type { ApplicationProps, Payment, ApplicationInput } from '../shared/apply-in-browser.ts'
import { researchMessages as messages } from '../rules.ts'
import { ApplicationForm } from '../shared/application-form.tsx'
import { ApplicationDone, Confirmation } from '../shared/application-steps.tsx'

type Step = { name: 'form' } | { name: 'confirm'; sent: ApplicationInput; payment: Payment } | { name: 'done' }

/** Applies for solutions of a project: tasks, standard and paying account; price and balance are shown before it is sent. */
export default function SolutionApplication(props: ApplicationProps) {
  const isHydrated = useHydrated()
  const [open, setOpen] = useState(false)
  return (
    <>
      <noscript>
        <p>在线申请方案需要启用浏览器脚本。</p>
      </noscript>
      {isHydrated && <Button onClick={() => setOpen(true)}>申请方案</Button>}
      <Dialog open={open} onClose={() => setOpen(false)} title="申请解决方案" width="560px" closesFromOutside={false}>
        <Steps {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Steps({ onClose, ...props }: ApplicationProps & { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'form' })
  const { submitError, isSending, send, clear } = useSubmission()
  const [signedIn, setSignedIn] = useState('')

  useEffect(() => {
    void import('../shared/apply-in-browser.ts').then(({ findSignedIn }) => findSignedIn()).then(setSignedIn, () => {})
  }, [])

  async function run(work: () => Promise<Step>, unanswered: string): Promise<void> {
    await send(
      async () => setStep(await sayFailure(work, unanswered)),
      // Where the outcome is unknown the confirmation stays: sent again, the same application takes effect once.
      (refusal) => isDecided(refusal) && setStep({ name: 'form' }),
    )
  }

  function prepare(sent: ApplicationInput, errors: FieldError[]) {
    void run(async () => {
      if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
      const { quote } = await import('../shared/apply-in-browser.ts')
      return { name: 'confirm', sent, payment: await quote(props, sent) }
    }, messages.notSubmitted)
  }

  function pay(sent: ApplicationInput, { price }: Payment) {
    void run(async () => {
      const { apply } = await import('../shared/apply-in-browser.ts')
      await apply(props, sent, price)
      return { name: 'done' }
    }, messages.unanswered)
  }

  if (step.name === 'done') return <ApplicationDone {...props} onClose={onClose} />
  return (
    <>
      <div hidden={step.name !== 'form'}>
        <ApplicationForm {...props} signedIn={signedIn} submitError={submitError} isBusy={isSending} onSend={prepare} />
      </div>
      {step.name === 'confirm' && (
        <Confirmation
          payment={step.payment}
          failure={submitError?.msg}
          isBusy={isSending}
          onBack={() => {
            setStep({ name: 'form' })
            clear()
          }}
          onConfirm={() => pay(step.sent, step.payment)}
        />
      )}
    </>
  )
}

/** A refusal says why; any error of the request is a failed payment, in one sentence that also says what became of the application. */
async function sayFailure<T>(work: () => Promise<T>, unanswered: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = isRefusal(error) ? error.code : refusals.busy.code
    if (!isDecided(error)) throw new Refusal({ code, msg: unanswered })
    if (code.startsWith('http_')) throw new Refusal({ code, msg: messages.notSubmitted })
    throw error
  }
}
