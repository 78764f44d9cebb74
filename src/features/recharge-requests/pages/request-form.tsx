import { Button, Form } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormError } from '#platform/credentials/parts/form-error.tsx'
import { useSubmission } from '#platform/credentials/parts/use-submission.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { submitRequest } from '../contract.ts'
import { requestRefusals, requestMessages as messages } from '../rules.ts'
import styles from './recharge-page.module.css'
import { getCost, PaymentFields, QuantityFields, type Terms } from './request-fields.tsx'

type Values = { quantity: number | null; payer: string; reference: string; note: string }
type RequestFormProps = {
  terms: Terms
  onSubmitted: (id: string) => void
  onPricesChanged: () => void
}

export function RequestForm({ terms, onSubmitted, onPricesChanged }: RequestFormProps) {
  const [form] = Form.useForm<Values>()
  const { submitError, isSending, send } = useSubmission(form)

  async function submit({ quantity, ...written }: Values): Promise<void> {
    const fen = getCost(terms, quantity)
    if (quantity === null || fen === undefined) return
    await send(
      async () => {
        const { id } = await callFromBrowser(submitRequest, { ...written, quantity, fen })
        showToast('success', messages.submitted)
        form.resetFields()
        onSubmitted(id)
      },
      ({ code }) => code === requestRefusals.priceChanged.code && onPricesChanged(),
    )
  }

  return (
    <Form<Values>
      form={form}
      name="recharge"
      layout="vertical"
      requiredMark="optional"
      initialValues={{ quantity: null, payer: terms.company, reference: '', note: '' }}
      className={styles.form}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
    >
      <FormError submitError={submitError} />
      <QuantityFields terms={terms} />
      <PaymentFields />
      <Button type="primary" htmlType="submit" loading={isSending}>
        提交申请
      </Button>
    </Form>
  )
}
