import { Button, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { CallGiven } from '#gateway/call.ts'
import { isRefusal } from '#gateway/browser-call.ts'
import { normalizeCode } from '#kit/half-width.ts'
import { contractRule } from '#platform/calls/parts/contract-rule.ts'
import { type SubmitError, FormError } from '#platform/credentials/parts/form-error.tsx'
import { applyForInvoice } from '../../contract.ts'
import { specialKind } from '../../dictionary-rules.ts'
import { invoiceLimits as limits, invoiceWords as words, warnPrintedLine, warnTaxNumber } from '../../rules.ts'
import { InvoiceConfirmation } from './invoice-confirmation.tsx'
import styles from '../invoices.module.css'

export type Written = Omit<CallGiven<typeof applyForInvoice>, 'recharges' | 'account'>
export type Filled = { [K in keyof Required<Written>]: string }

type InvoiceFormProps = {
  initial: Filled
  /** Used before, to choose from. */
  titles: readonly Filled[]
  kinds: readonly { value: string; label: string }[]
  fen: number
  onSubmit: (written: Written) => Promise<void>
  onChange: (filled: Filled) => void
  onBack?: () => void
  onCancel: () => void
}

const names = ['title', 'kind', 'taxNumber', 'bank', 'bankAccount', 'phone', 'address', 'remark'] as const

function pick(filled: Filled): Filled {
  return Object.fromEntries(names.map((name) => [name, filled[name]])) as Filled
}

export function InvoiceForm({ initial, titles, kinds, fen, onSubmit, onChange, onBack, onCancel }: InvoiceFormProps) {
  const [form] = Form.useForm<Filled>()
  const [fault, setFault] = useState<SubmitError>()
  const [confirming, setConfirming] = useState<Filled>()
  const [isSending, setSending] = useState(false)
  const taxNumber = normalizeCode(Form.useWatch('taxNumber', form) ?? '').toUpperCase()
  const remark = Form.useWatch('remark', form) ?? ''
  const taxWarning = taxNumber && warnTaxNumber(taxNumber)
  const typed = Form.useWatch([], form)
  const bankWarning = warnPrintedLine('开户银行与账号', [typed?.bank ?? '', typed?.bankAccount ?? ''])
  const addressWarning = warnPrintedLine('地址与电话', [typed?.address ?? '', typed?.phone ?? ''])

  useEffect(() => {
    form.setFields((fault?.errors ?? []).map(({ field, msg }) => ({ name: field as keyof Filled, errors: [msg] })))
  }, [fault, form])

  async function send(written: Filled): Promise<void> {
    setSending(true)
    try {
      await onSubmit(written)
    } catch (error) {
      if (!isRefusal(error)) throw error
      setFault((before) => ({ attempt: (before?.attempt ?? 0) + 1, msg: error.message, errors: error.errors }))
    } finally {
      setSending(false)
      setConfirming(undefined)
    }
  }

  const rule = (name: (typeof names)[number]) => [contractRule(applyForInvoice, name)]
  const choices = titles.map(({ title, taxNumber: number }, n) => ({ value: n, label: `${title}　${number}` }))
  const isOnlyOrdinary = !kinds.some(({ value }) => value === specialKind)
  return (
    <>
      <Form<Filled>
        form={form}
        name="invoice"
        layout="vertical"
        requiredMark="optional"
        initialValues={pick(initial)}
        className={styles.form}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(_, filled) => onChange(filled)}
        onFinish={(written) => {
          setFault(undefined)
          setConfirming({ ...written, taxNumber })
        }}
      >
        <div className={styles.wide}>
          <FormError fault={fault} />
        </div>
        {choices.length > 1 && (
          <Form.Item label="常用抬头" htmlFor="invoice_book" className={styles.wide ?? ''}>
            <Select
              id="invoice_book"
              placeholder="选择后填入下方"
              options={choices}
              onChange={(n: number) => {
                const { remark: _, ...title } = pick(titles[n] as Filled)
                form.setFieldsValue(title)
                onChange(form.getFieldsValue())
              }}
            />
          </Form.Item>
        )}
        <Form.Item name="title" label="开票单位" required rules={rule('title')}>
          <Input maxLength={limits.title} autoComplete="organization" />
        </Form.Item>
        <Form.Item name="kind" label="发票类型" required rules={rule('kind')} extra={isOnlyOrdinary && words.onlyOrdinary}>
          <Select placeholder="请选择…" options={[...kinds]} />
        </Form.Item>
        <Form.Item
          name="taxNumber"
          label="纳税人识别号"
          required
          rules={rule('taxNumber')}
          extra={toWarning(taxWarning && `${taxWarning}；确认无误可以继续提交`)}
        >
          <Input maxLength={limits.taxNumber} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label="电话" rules={rule('phone')}>
          <Input type="tel" maxLength={20} autoComplete="tel-national" placeholder="手机号" />
        </Form.Item>
        <Form.Item name="bank" label="开户银行" rules={rule('bank')}>
          <Input maxLength={limits.bank} autoComplete="off" />
        </Form.Item>
        <Form.Item name="bankAccount" label="银行账号" rules={rule('bankAccount')} extra={toWarning(bankWarning)}>
          <Input maxLength={limits.bankAccount} autoComplete="off" inputMode="numeric" />
        </Form.Item>
        <Form.Item name="address" label="地址" className={styles.wide ?? ''} rules={rule('address')} extra={toWarning(addressWarning)}>
          <Input maxLength={limits.address} autoComplete="street-address" />
        </Form.Item>
        <Form.Item
          name="remark"
          label="备注"
          className={styles.wide ?? ''}
          rules={rule('remark')}
          extra={toWarning(remark.length > limits.longRemark ? '备注较长，部分财务软件可能无法完整读取' : '')}
        >
          <Input.TextArea rows={3} maxLength={limits.remark} showCount />
        </Form.Item>
        <div className={`${styles.actions} ${styles.wide}`}>
          <Button type="primary" htmlType="submit">
            提交
          </Button>
          {onBack && <Button onClick={onBack}>上一步</Button>}
          <Button onClick={onCancel}>取消</Button>
        </div>
      </Form>
      <InvoiceConfirmation
        written={confirming}
        kindLabel={kinds.find(({ value }) => value === confirming?.kind)?.label ?? ''}
        fen={fen}
        warning={taxWarning}
        busy={isSending}
        onCancel={() => setConfirming(undefined)}
        onConfirm={(written) => void send(written)}
      />
    </>
  )
}

function toWarning(text: string) {
  return text && <span className={styles.warning}>{text}</span>
}
