import { Form, Input, Radio, Select } from 'antd'
import { useRef } from 'react'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { type Buyer, buyers, buyerMessages } from '../../buyer-rules.ts'
import { applyForInvoice } from '../../contract.ts'
import { specialKind } from '../../dictionary-rules.ts'
import { invoiceLimits as limits, invoiceMessages as messages } from '../../rules.ts'
import { type InvoiceFormValues, toTaxNumber, warnTyped } from './form-values.ts'
import { toWarning } from './warning.tsx'
import styles from '../invoices.module.css'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'

type BuyerFieldsProps = { company: string; kinds: readonly { value: string; label: string }[] }

/** Kind of buyer, printed name and tax number, and the permitted kinds of invoice. */
export function BuyerFields({ company, kinds }: BuyerFieldsProps) {
  const form = Form.useFormInstance<InvoiceFormValues>()
  const isPerson = Form.useWatch('buyer', form) === 'person'
  const warning = warnTyped(toTaxNumber(Form.useWatch('taxNumber', form)))
  const ordinary = kinds.filter(({ value }) => value !== specialKind)

  const former = useRef({ title: company, taxNumber: '' })

  /** The name and number of the account's company are no person's; they come back with the company. */
  function changeBuyer(buyer: Buyer): void {
    const { title, taxNumber, kind } = form.getFieldsValue(true) as InvoiceFormValues
    if (buyer === 'person' && title === company) {
      former.current = { title, taxNumber }
      form.setFieldsValue({ title: '', taxNumber: '' })
    }
    if (buyer === 'person' && kind === specialKind) form.setFieldValue('kind', ordinary[0]?.value ?? '')
    if (buyer === 'company' && title === '') form.setFieldsValue(former.current)
    form.setFields([
      { name: 'title', errors: [] },
      { name: 'taxNumber', errors: [] },
    ])
  }

  return (
    <>
      <GroupItem name="buyer" label="购买方类型" className={styles.wide ?? ''} required rules={[contractRule(applyForInvoice, 'buyer')]}>
        <Radio.Group options={[...buyers]} onChange={({ target }) => changeBuyer(target.value as Buyer)} />
      </GroupItem>
      <Form.Item
        name="title"
        label={isPerson ? '姓名' : '开票单位'}
        required
        validateFirst
        rules={[{ required: isPerson, whitespace: isPerson, message: buyerMessages.name }, contractRule(applyForInvoice, 'title')]}
      >
        <Input count={{ max: limits.title }} autoComplete={isPerson ? 'name' : 'organization'} />
      </Form.Item>
      <Form.Item
        name="kind"
        label="发票类型"
        required
        rules={[contractRule(applyForInvoice, 'kind')]}
        extra={ordinary.length === kinds.length ? messages.onlyOrdinary : isPerson && buyerMessages.companiesOnly}
      >
        <Select placeholder="请选择…" options={isPerson ? ordinary : [...kinds]} />
      </Form.Item>
      <Form.Item
        name="taxNumber"
        label="纳税人识别号"
        required={!isPerson}
        dependencies={['buyer']}
        rules={[contractRule(applyForInvoice, 'taxNumber'), { required: !isPerson, whitespace: true, message: buyerMessages.taxNumber }]}
        extra={toWarning(warning && `${warning}；确认无误可以继续提交`) || (isPerson && '个人可以不填')}
      >
        <Input count={{ max: limits.taxNumber }} autoComplete="off" />
      </Form.Item>
    </>
  )
}
