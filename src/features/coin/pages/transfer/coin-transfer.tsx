import type { ScreenProps } from '#platform/site/parts/screen.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { SubmitError } from '#platform/credentials/parts/form-error.tsx'
import { hashPassword } from '#platform/credentials/parts/hash-password.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { checkTransferTarget, getCoinAccount, transferCard } from '../../contract.ts'
import { listOwnCards } from '../../entry-contract.ts'
import { coinWords } from '../../rules.ts'
import { Blocked } from '../blocked.tsx'
import styles from '../coin-form.module.css'
import { TransferConfirmation } from './transfer-confirmation.tsx'
import { TransferDone } from './transfer-done.tsx'
import { TransferForm, type TransferValues } from './transfer-form.tsx'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  await getSessionOrRedirect('coin', request)
  const account = await callFromBrowser(getCoinAccount, {})
  const { cards } = account.canTransfer ? await callFromBrowser(listOwnCards, {}) : { cards: [] }
  return { account, cards }
}

// After a transfer a reload would replace the confirmation by the reason why an empty card can't transfer.
export function shouldRevalidate(): boolean {
  return false
}

export const title = '转卡'

export default function CoinTransferPage({ loaderData: { account, cards } }: ScreenProps<typeof clientLoader>) {
  const { PasswordSalt } = usePageConfig()
  const [confirming, setConfirming] = useState<TransferValues>()
  const [busy, setBusy] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [fault, setFault] = useState<SubmitError>()
  const [done, setDone] = useState<{ from: string; to: string; amount: number }>()
  const attempts = useRef(0)

  /** Whether the card may receive is known before anybody confirms. */
  async function check(values: TransferValues): Promise<void> {
    if (isChecking) return
    setFault(undefined)
    // The form stays as it is: the dialog gives the focus back to the field that it came from.
    setChecking(true)
    try {
      await callFromBrowser(checkTransferTarget, { to: values.to })
      setConfirming(values)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setChecking(false)
    }
  }

  async function transfer({ from, password, to }: TransferValues): Promise<void> {
    setBusy(true)
    try {
      // The caller reuses the RequestId of the same submission until the server has replied.
      const { amount } = await callFromBrowser(transferCard, { from, to, password: await hashPassword(password, PasswordSalt) })
      showToast('success', coinWords.transferred)
      setDone({ from, to, amount })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setBusy(false)
      setConfirming(undefined)
    }
  }

  const balance = `${account.balance.toLocaleString('zh-CN')} ${account.unit}`
  return (
    <>
      <header className={styles.head}>
        <h1>转卡</h1>
        <p>把一张卡的全部余额转至同一单位的另一张卡。</p>
      </header>
      <div className={styles.sheet}>
        {done ? (
          <TransferDone {...done} unit={account.unit} />
        ) : account.canTransfer ? (
          <TransferForm
            account={account.account}
            balance={balance}
            fault={fault}
            busy={busy}
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
        busy={busy}
        onCancel={() => setConfirming(undefined)}
        onConfirm={(values) => void transfer(values)}
      />
    </>
  )
}
