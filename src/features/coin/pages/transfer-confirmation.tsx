import { Modal } from 'antd'
import { useState } from 'react'
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
    <>
      <Modal
        open={values !== undefined && !isSecond}
        onCancel={onCancel}
        onOk={() => setChecked(values)}
        title="确认转卡"
        width={480}
        okText="核对无误，继续"
      >
        <p>请核对账号与数量：</p>
        {numbers}
      </Modal>
      <Modal
        open={isSecond}
        onCancel={onCancel}
        // Stands where the first one stood: the other half of a double click confirms nothing.
        onOk={({ detail }) => {
          if (values && detail < 2) onConfirm(values)
        }}
        title="再次确认转卡"
        width={480}
        okText="确认转卡"
        cancelText="返回修改"
        confirmLoading={busy}
        closable={!busy}
        keyboard={!busy}
        cancelButtonProps={{ disabled: busy }}
        mask={{ closable: false }}
      >
        <p>
          转出后，{values?.from} 不能再使用、充值或转卡，且不能自行撤回。确认转至 {values?.to}？
        </p>
        {numbers}
      </Modal>
    </>
  )
}
