import { Modal } from 'antd'
import { useState } from 'react'
import styles from '../coin-form.module.css'
import type { TransferValues } from './transfer-form.tsx'

type TransferConfirmationProps = {
  values: TransferValues | undefined
  balance: string
  busy: boolean
  onCancel: () => void
  onConfirm: (values: TransferValues) => void
}

/** Two confirmations: of the effect, then that it can't be undone. */
export function TransferConfirmation({ values, balance, busy, onCancel, onConfirm }: TransferConfirmationProps) {
  const [checked, setChecked] = useState<TransferValues>()
  const isSecond = values !== undefined && values === checked
  const numbers = values && (
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
    <Modal
      open={values !== undefined}
      onCancel={onCancel}
      // The second button takes the place of the first: the second click of a double click must not confirm.
      onOk={({ detail }) => {
        if (!isSecond) setChecked(values)
        else if (detail < 2) onConfirm(values)
      }}
      title={isSecond ? '再次确认转卡' : '确认转卡'}
      width={480}
      okText={isSecond ? '确认转卡' : '核对无误，继续'}
      cancelText={isSecond ? '返回修改' : '取消'}
      confirmLoading={busy}
      closable={!busy}
      keyboard={!busy}
      cancelButtonProps={{ disabled: busy }}
      mask={{ closable: !isSecond }}
    >
      {isSecond ? (
        <p role="alert">
          转出后，{values.from} 不能再使用、充值或转卡，且不能自行撤回。确认转至 {values.to}？
        </p>
      ) : (
        <p>请核对账号与数量：</p>
      )}
      {numbers}
    </Modal>
  )
}
