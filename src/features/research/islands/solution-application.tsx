import { useEffect, useState } from 'react'
import { isRefusal } from '#gateway/browser-call.ts'
import { isDecided } from '#gateway/submissions.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import type { ApplicationProps, Payment, ApplicationInput } from '../parts/apply-in-browser.ts'
import { researchMessages as messages } from '../rules.ts'
import { ApplicationForm, type Errors } from '../parts/application-form.tsx'
import { ApplicationDone, Confirmation } from '../parts/application-steps.tsx'

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
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const [signedIn, setSignedIn] = useState('')

  useEffect(() => {
    void import('../parts/apply-in-browser.ts').then(({ findSignedIn }) => findSignedIn()).then(setSignedIn, () => {})
  }, [])

  async function run(work: () => Promise<Step>, unanswered: string): Promise<void> {
    setBusy(true)
    try {
      setStep(await work())
      setErrors({})
    } catch (error) {
      // Where the outcome is unknown the confirmation stays: sent again, the same application takes effect once.
      if (isDecided(error)) setStep({ name: 'form' })
      setErrors(toErrors(error, unanswered))
    } finally {
      setBusy(false)
    }
  }

  function prepare(sent: ApplicationInput) {
    void run(async () => {
      const { quote } = await import('../parts/apply-in-browser.ts')
      return { name: 'confirm', sent, payment: await quote(props, sent) }
    }, messages.notSubmitted)
  }

  function send(sent: ApplicationInput, { price }: Payment) {
    void run(async () => {
      const { apply } = await import('../parts/apply-in-browser.ts')
      await apply(props, sent, price)
      return { name: 'done' }
    }, messages.unanswered)
  }

  if (step.name === 'done') return <ApplicationDone {...props} onClose={onClose} />
  return (
    <>
      <div hidden={step.name !== 'form'}>
        <ApplicationForm {...props} signedIn={signedIn} errors={errors} isBusy={isBusy} onSend={prepare} onErrors={setErrors} />
      </div>
      {step.name === 'confirm' && (
        <Confirmation
          payment={step.payment}
          failure={errors.form}
          isBusy={isBusy}
          onBack={() => {
            setStep({ name: 'form' })
            setErrors({})
          }}
          onConfirm={() => send(step.sent, step.payment)}
        />
      )}
    </>
  )
}

/** A refusal says why; any error of the request is a failed payment, in one sentence that also says what became of the application. */
function toErrors(error: unknown, unanswered: string): Errors {
  if (!isRefusal(error) || !isDecided(error)) return { form: unanswered }
  if (error.code.startsWith('http_')) return { form: messages.notSubmitted }
  const known = error.errors.filter(({ field }) => ['account', 'password', 'projects'].includes(field))
  if (known.length > 0) return Object.fromEntries(known.map(({ field, msg }) => [field, msg]))
  return { form: error.message }
}
