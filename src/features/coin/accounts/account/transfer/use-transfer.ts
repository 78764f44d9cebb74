import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { hashPassword } from '#platform/credentials/shared/hash-password.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { checkTransferTarget, transferCard } from '../../contract.ts'
import { coinMessages } from '../../rules.ts'
import type { TransferValues } from './transfer-form.tsx'

/** A transfer from the check of its target over the confirmations to what it moved. */
export function useTransfer() {
  const { PasswordSalt } = usePageConfig()
  const [confirming, setConfirming] = useState<TransferValues>()
  const [done, setDone] = useState<{ from: string; to: string; amount: number }>()
  const { submitError, isSending, send } = useSubmission()

  /** Checks the target before the confirmation dialog opens. */
  async function check(values: TransferValues): Promise<void> {
    await send(async () => {
      await callFromBrowser(checkTransferTarget, { to: values.to })
      setConfirming(values)
    })
  }

  async function transfer({ from, password, to }: TransferValues): Promise<void> {
    await send(async () => {
      // The caller reuses the RequestId of the same submission until the server has replied.
      const { amount } = await callFromBrowser(transferCard, { from, to, password: await hashPassword(password, PasswordSalt) })
      showToast('success', coinMessages.transferred)
      setDone({ from, to, amount })
    })
    setConfirming(undefined)
  }

  return {
    confirming,
    /** The form stays as it is during the check: the dialog gives the focus back to the field that it came from. */
    isBusy: isSending && confirming !== undefined,
    submitError,
    done,
    check,
    transfer,
    cancel: () => setConfirming(undefined),
  }
}
