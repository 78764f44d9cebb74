import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { getCoinAccount } from '../../contract.ts'
import { listOwnCards } from '../../entry-contract.ts'
import { Blocked } from '../blocked.tsx'
import styles from '../coin-form.module.css'
import { TransferConfirmation } from './transfer-confirmation.tsx'
import { TransferDone } from './transfer-done.tsx'
import { TransferForm } from './transfer-form.tsx'
import { useTransfer } from './use-transfer.ts'

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

export default function CoinTransferPage({ loaderData: { account, cards } }: ScreenProps<typeof clientLoader>) {
  const { confirming, isBusy, submitError, done, check, transfer, cancel } = useTransfer()
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
