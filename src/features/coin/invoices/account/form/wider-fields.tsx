import { Form, Input } from 'antd'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { applyForInvoice } from '../../contract.ts'
import { invoiceLimits as limits, findPrintedLineWarning } from '../../rules.ts'
import type { InvoiceFormValues } from './form-values.ts'
import { toWarning } from './warning.tsx'
import styles from '../invoices.module.css'

const rule = (name: 'phone' | 'bank' | 'bankAccount' | 'address' | 'remark') => [contractRule(applyForInvoice, name)]

/** What may be printed besides; a private buyer's invoice has neither bank nor address. */
export function WiderFields() {
  const form = Form.useFormInstance<InvoiceFormValues>()
  const { buyer, address = '', phone = '', remark = '' } = (Form.useWatch([], form) ?? {}) as Partial<InvoiceFormValues>
  const isPerson = buyer === 'person'
  const addressWarning = isPerson ? '' : findPrintedLineWarning('地址与电话', [address, phone])
  return (
    <>
      <Form.Item name="phone" label="电话" rules={rule('phone')}>
        <Input type="tel" autoComplete="tel" placeholder="手机号" />
      </Form.Item>
      {!isPerson && <BankFields />}
      {!isPerson && (
        <Form.Item name="address" label="地址" className={styles.wide ?? ''} rules={rule('address')} extra={toWarning(addressWarning)}>
          <Input count={{ max: limits.address }} autoComplete="street-address" />
        </Form.Item>
      )}
      <Form.Item
        name="remark"
        label="备注"
        className={styles.wide ?? ''}
        rules={rule('remark')}
        extra={toWarning(remark.length > limits.longRemark ? '备注较长，部分财务软件可能无法完整读取' : '')}
      >
        <Input.TextArea rows={3} count={{ show: true, max: limits.remark }} />
      </Form.Item>
    </>
  )
}

function BankFields() {
  const form = Form.useFormInstance<InvoiceFormValues>()
  const bank = Form.useWatch('bank', form) ?? ''
  const bankAccount = Form.useWatch('bankAccount', form) ?? ''
  return (
    <>
      <Form.Item name="bank" label="开户银行" rules={rule('bank')}>
        <Input count={{ max: limits.bank }} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="bankAccount"
        label="银行账号"
        rules={rule('bankAccount')}
        extra={toWarning(findPrintedLineWarning('开户银行与账号', [bank, bankAccount]))}
      >
        <Input count={{ max: limits.bankAccount }} autoComplete="off" inputMode="numeric" />
      </Form.Item>
    </>
  )
}
