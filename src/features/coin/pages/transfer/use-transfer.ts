import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { SubmitError } from '#platform/credentials/parts/form-error.tsx'
import { hashPassword } from '#platform/credentials/parts/hash-password.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { checkTransferTarget, transferCard } from '../../contract.ts'
import { coinMessages } from '../../rules.ts'
import type { TransferValues } from './transfer-form.tsx'

/** A transfer from the check of its target over the confirmations to what it moved. */
export function useTransfer() {
  const { PasswordSalt } = usePageConfig()
  const [confirming, setConfirming] = useState<TransferValues>()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<{ from: string; to: string; amount: number }>()
  const { submitError, clear, runOrShowError } = useSubmitError()
  const isChecking = useRef(false)

  /** Checks the target before the confirmation dialog opens. */
  async function check(values: TransferValues): Promise<void> {
    if (isChecking.current) return
    clear()
    // The form stays as it is: the dialog gives the focus back to the field that it came from.
    isChecking.current = true
    const work = async () => {
      await callFromBrowser(checkTransferTarget, { to: values.to })
      setConfirming(values)
    }
    await runOrShowError(work, () => (isChecking.current = false))
  }

  async function transfer({ from, password, to }: TransferValues): Promise<void> {
    setBusy(true)
    const work = async () => {
      // The caller reuses the RequestId of the same submission until the server has replied.
      const { amount } = await callFromBrowser(transferCard, { from, to, password: await hashPassword(password, PasswordSalt) })
      showToast('success', coinMessages.transferred)
      setDone({ from, to, amount })
    }
    await runOrShowError(work, () => {
      setBusy(false)
      setConfirming(undefined)
    })
  }

  return { confirming, isBusy, submitError, done, check, transfer, cancel: () => setConfirming(undefined) }
}

function useSubmitError() {
  const [submitError, setSubmitError] = useState<SubmitError>()
  const attempts = useRef(0)

  async function runOrShowError(work: () => Promise<void>, onEnd: () => void): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setSubmitError({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      onEnd()
    }
  }

  return { submitError, clear: () => setSubmitError(undefined), runOrShowError }
}
