import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import styles from './coin-form.module.css'
import type { TransferValues } from './transfer-form.tsx'

type TransferConfirmationProps = {
  values: TransferValues | undefined
  balance: string
  busy: boolean
  onCancel: () => void
  onConfirm: (values: TransferValues) => void
}

/** Asked twice (specification 2, §5): first what happens, then that it stays so. */
export function TransferConfirmation({ values, ...rest }: TransferConfirmationProps) {
  return values && <Steps values={values} {...rest} />
}

function Steps({ values, balance, busy, onCancel, onConfirm }: TransferConfirmationProps & { values: TransferValues }) {
  const [isSecond, setSecond] = useState(false)
  const numbers = (
    <dl className={styles.numbers}>
      <div>
        <dt>转出账号</dt>
        <dd>{values.from}</dd>
      </div>
      <div>
        <dt>转入账号</dt>
        <dd>{values.to}</dd>
      </div>
      <div>
        <dt>转出数量</dt>
        <dd>{balance}（全部）</dd>
      </div>
    </dl>
  )
  return (
    <>
      <Dialog
        open={!isSecond}
        onClose={() => {
          if (!isSecond) onCancel()
        }}
        title="确认转卡"
        width="480px"
        actions={
          <>
            <Button look="quiet" onClick={onCancel}>
              取消
            </Button>
            <Button onClick={() => setSecond(true)}>核对无误，继续</Button>
          </>
        }
      >
        <p>请核对账号与数量：</p>
        {numbers}
      </Dialog>
      <Dialog
        open={isSecond}
        onClose={busy ? () => {} : onCancel}
        closesFromOutside={false}
        title="再次确认转卡"
        width="480px"
        actions={
          <>
            <Button look="quiet" disabled={busy} onClick={onCancel}>
              返回修改
            </Button>
            {/* Stands where the first one stood: the other half of a double click confirms nothing. */}
            <Button
              loading={busy}
              onClick={({ detail }) => {
                if (detail < 2) onConfirm(values)
              }}
            >
              确认转卡
            </Button>
          </>
        }
      >
        <p>
          转出后，{values.from} 不能再使用、充值或转卡，且不能自行撤回。确认转至 {values.to}？
        </p>
        {numbers}
      </Dialog>
    </>
  )
}
