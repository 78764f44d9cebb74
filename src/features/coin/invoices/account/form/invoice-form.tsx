import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import styles from '../invoices.module.css'
import { BuyerFields } from './buyer-fields.tsx'
import { type InvoiceFormValues, toCheckedValues, toFormValues, warnTyped, type InvoiceInput } from './form-values.ts'
import { InvoiceConfirmation } from './invoice-confirmation.tsx'
import { WiderFields } from './wider-fields.tsx'

type InvoiceFormProps = {
  initial: InvoiceFormValues
  /** Of the account. */
  company: string
  /** Used before, to choose from. */
  titles: readonly InvoiceFormValues[]
  kinds: readonly { value: string; label: string }[]
  fen: number
  onSubmit: (written: InvoiceInput) => Promise<void>
  onChange: (filled: InvoiceFormValues) => void
  onBack?: () => void
  onCancel: () => void
}

export function InvoiceForm(props: InvoiceFormProps) {
  const { initial, company, titles, kinds, fen, onSubmit, onChange, onBack, onCancel } = props
  const [form] = Form.useForm<InvoiceFormValues>()
  const [confirming, setConfirming] = useState<InvoiceFormValues>()
  const { submitError, isSending, send, clear } = useSubmission(form)
  /** Fields that the buyer hides keep what was typed. */
  const readFilled = () => toFormValues(form.getFieldsValue(true) as InvoiceFormValues)

  function review(): void {
    clear()
    setConfirming(toCheckedValues(readFilled()))
  }

  async function confirm(written: InvoiceFormValues): Promise<void> {
    await send(() => onSubmit(written))
    setConfirming(undefined)
  }

  return (
    <>
      <Form<InvoiceFormValues>
        form={form}
        name="invoice"
        layout="vertical"
        requiredMark="optional"
        initialValues={toFormValues(initial)}
        className={styles.form}
        scrollToFirstError={{ focus: true }}
        onValuesChange={() => onChange(readFilled())}
        onFinish={review}
      >
        <div className={styles.wide}>
          <FormError submitError={submitError} />
        </div>
        <TitleBook titles={titles} onChosen={() => onChange(readFilled())} />
        <BuyerFields company={company} kinds={kinds} />
        <WiderFields />
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
        warning={warnTyped(confirming?.taxNumber ?? '')}
        busy={isSending}
        onCancel={() => setConfirming(undefined)}
        onConfirm={(written) => void confirm(written)}
      />
    </>
  )
}

type TitleBookProps = { titles: readonly InvoiceFormValues[]; onChosen: () => void }

/** The titles used before; the remark is not theirs. */
function TitleBook({ titles, onChosen }: TitleBookProps) {
  const form = Form.useFormInstance<InvoiceFormValues>()
  if (titles.length < 2) return null

  function choose(n: number): void {
    const { remark: _, ...title } = toFormValues(titles[n] as InvoiceFormValues)
    form.setFieldsValue(title)
    onChosen()
  }

  return (
    <Form.Item label="常用抬头" htmlFor="invoice_book" className={styles.wide ?? ''}>
      <Select
        id="invoice_book"
        placeholder="选择后填入下方"
        options={titles.map(({ title, taxNumber }, n) => ({ value: n, label: `${title}　${taxNumber}`.trim() }))}
        onChange={choose}
      />
    </Form.Item>
  )
}
