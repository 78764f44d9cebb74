import { useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { isDecided } from '#gateway/submissions.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { hashPassword } from '#platform/credentials/shared/hash-password.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { getCoinAccount, checkTransferTarget, transferCard } from '../../contract.ts'
import { listOwnCards } from '../../entry-contract.ts'
import { coinMessages } from '../../rules.ts'
import { Blocked } from '../blocked.tsx'
import styles from '../coin-form.module.css'
import { TransferConfirmation } from './transfer-confirmation.tsx'
import { TransferDone } from './transfer-done.tsx'
import { TransferForm, type TransferValues } from './transfer-form.tsx'

export async function clientLoader() {
  const account = await callFromBrowser(getCoinAccount, {})
  const { cards } = account.canTransfer ? await callFromBrowser(listOwnCards, {}) : { cards: [] }
  return { account, cards }
}

// After a transfer a reload would replace the confirmation by the reason why an empty card can't transfer.
export function shouldRevalidate(): boolean {
  return false
}

export const title = '转卡'

export default function CoinTransferPage({ loaderData: { account: opened, cards } }: ScreenProps<typeof clientLoader>) {
  const { account, confirming, isBusy, submitError, done, check, transfer, cancel } = useTransfer(opened)
  const balance = `${account.balance.toLocaleString('zh-CN')} ${account.unit}`
  return (
    <>
      <SheetHead title="转卡" lead="把一张卡的全部余额转至同一单位的另一张卡。" />
      <div className={styles.sheet}>
        {done ? (
          <TransferDone {...done} unit={account.unit} />
        ) : account.canTransfer ? (
          <TransferForm
            account={account.account}
            balance={balance}
            submitError={submitError}
            busy={isBusy}
            cards={cards}
            onSubmit={(values) => void check(values)}
          />
        ) : (
          <Blocked title="暂不能转卡" why={account.transferBlockedBy} />
        )}
      </div>
      <TransferConfirmation
        values={confirming}
        balance={balance}
        busy={isBusy}
        onCancel={cancel}
        onConfirm={(values) => void transfer(values)}
      />
    </>
  )
}

/** A transfer from the check of its target over the confirmations to what it moved. */
function useTransfer(opened: CallReply<typeof getCoinAccount>) {
  const { PasswordSalt } = usePageConfig()
  const [account, setAccount] = useState(opened)
  const [confirming, setConfirming] = useState<TransferValues>()
  const [done, setDone] = useState<{ from: string; to: string; amount: number }>()
  /** The target of a transfer that got no answer. It may have been made; sent again, it gets its own reply. */
  const unanswered = useRef<string>(undefined)
  const { submitError, isSending, send } = useSubmission()

  /** Checks the target before the confirmation dialog opens, which says what there is to transfer by now. */
  async function check(values: TransferValues): Promise<void> {
    await send(async () => {
      // A card that the unanswered transfer has emptied would be refused.
      if (values.to !== unanswered.current) await callFromBrowser(checkTransferTarget, { to: values.to })
      const now = await callFromBrowser(getCoinAccount, {})
      if (now.canTransfer) setAccount(now)
      setConfirming(values)
    })
  }

  async function transfer({ from, password, to }: TransferValues): Promise<void> {
    const work = async () => {
      // The caller reuses the RequestId of the same submission until the server has replied.
      const { amount } = await callFromBrowser(transferCard, { from, to, password: await hashPassword(password, PasswordSalt) })
      showToast('success', coinMessages.transferred)
      setDone({ from, to, amount })
    }
    await send(work, (refusal) => {
      unanswered.current = isDecided(refusal) ? undefined : to
    })
    setConfirming(undefined)
  }

  return {
    account,
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
