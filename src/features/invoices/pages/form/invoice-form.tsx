import { Button, Form } from 'antd'
import { useState } from 'react'
import { FormError } from '#platform/credentials/parts/form-error.tsx'
import { useSubmission } from '#platform/credentials/parts/use-submission.ts'
import { toPrinted } from '../../buyer-rules.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { type Filled, pick, toTaxNumber, warnTyped, type Written } from './filled.ts'
import { InvoiceConfirmation } from './invoice-confirmation.tsx'
import { TitleBook } from './title-book.tsx'
import { WiderFields } from './wider-fields.tsx'
import styles from '../invoices.module.css'

type InvoiceFormProps = {
  initial: Filled
  /** Of the account. */
  company: string
  /** Used before, to choose from. */
  titles: readonly Filled[]
  kinds: readonly { value: string; label: string }[]
  fen: number
  onSubmit: (written: Written) => Promise<void>
  onChange: (filled: Filled) => void
  onBack?: () => void
  onCancel: () => void
}

export function InvoiceForm(props: InvoiceFormProps) {
  const { initial, company, titles, kinds, fen, onSubmit, onChange, onBack, onCancel } = props
  const [form] = Form.useForm<Filled>()
  const [confirming, setConfirming] = useState<Filled>()
  const { fault, isSending, send, clear } = useSubmission(form)
  /** Fields that the buyer hides keep what was typed. */
  const readFilled = () => pick(form.getFieldsValue(true) as Filled)

  function review(): void {
    const filled = readFilled()
    clear()
    setConfirming(toPrinted({ ...filled, taxNumber: toTaxNumber(filled.taxNumber) }))
  }

  async function confirm(written: Filled): Promise<void> {
    await send(() => onSubmit(written))
    setConfirming(undefined)
  }

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
        onValuesChange={() => onChange(readFilled())}
        onFinish={review}
      >
        <div className={styles.wide}>
          <FormError fault={fault} />
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
