import { Form, Select } from 'antd'
import { type InvoiceFormValues, toFormValues } from './form-values.ts'
import styles from '../invoices.module.css'

type TitleBookProps = { titles: readonly InvoiceFormValues[]; onChosen: () => void }

/** The titles used before; the remark is not theirs. */
export function TitleBook({ titles, onChosen }: TitleBookProps) {
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
