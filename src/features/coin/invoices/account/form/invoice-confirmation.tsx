import { Alert, Modal } from 'antd'
import { toCapitals } from '#kit/capitals.ts'
import { formatYuan } from '#kit/money.ts'
import { invoiceSubject, invoiceMessages as messages } from '../../rules.ts'
import { buyerLabel } from '../../buyer-rules.ts'
import type { InvoiceFormValues } from './form-values.ts'
import styles from '../invoices.module.css'

type InvoiceConfirmationProps = {
  /** None: closed. */
  written: InvoiceFormValues | undefined
  kindLabel: string
  fen: number
  warning: string
  busy: boolean
  onCancel: () => void
  onConfirm: (written: InvoiceFormValues) => void
}

/** What will be printed, before it is sent. */
export function InvoiceConfirmation({ written, kindLabel, fen, warning, busy, onCancel, onConfirm }: InvoiceConfirmationProps) {
  const rows = written
    ? [
        ['发票类型', kindLabel],
        ['购买方类型', buyerLabel(written.buyer)],
        ['购买方名称', written.title],
        ['纳税人识别号', written.taxNumber],
        ['地址、电话', [written.address, written.phone].filter(Boolean).join('　')],
        ['开户行及账号', [written.bank, written.bankAccount].filter(Boolean).join('　')],
        ['项目名称', invoiceSubject],
        ['价税合计', `¥${formatYuan(fen)}（${toCapitals(fen)}）`],
        ['备注', written.remark],
      ]
    : []
  return (
    <Modal
      open={written !== undefined}
      onCancel={onCancel}
      onOk={() => written && onConfirm(written)}
      title={messages.confirm}
      width={560}
      okText={warning ? '仍然提交' : '确认提交'}
      cancelText="返回修改"
      confirmLoading={busy}
    >
      {warning && <Alert className={styles.spaced ?? ''} type="warning" showIcon title={warning} />}
      <dl className={styles.facts}>
        {rows.map(([label, value]) => value && [<dt key={`${label} label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
    </Modal>
  )
}
