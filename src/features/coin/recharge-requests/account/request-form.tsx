import { Button, Form } from 'antd'
import { useLayoutEffect } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { DraftNote } from '#platform/drafts/shared/draft-note.tsx'
import { DraftOfOthers } from '#platform/drafts/shared/draft-of-others.tsx'
import { findDraft, removeDraft, saveDraft } from '#platform/drafts/shared/drafts.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { submitRequest } from '../contract.ts'
import { requestRefusals, requestMessages as messages } from '../rules.ts'
import styles from './recharge-page.module.css'
import { getCost, PaymentFields, QuantityFields, type Terms } from './request-fields.tsx'

const draftForm = 'recharge-request'
export const toDraftKey = (account: string) => ({ form: draftForm, account })

type Values = { quantity: number | null; payer: string; reference: string; note: string }
type RequestFormProps = {
  account: string
  terms: Terms
  onSubmitted: (id: string) => void
  onPricesChanged: () => void
}

export function RequestForm({ account, terms, onSubmitted, onPricesChanged }: RequestFormProps) {
  const [form] = Form.useForm<Values>()
  const { submitError, isSending, send } = useSubmission(form)
  const blank: Values = { quantity: null, payer: terms.company, reference: '', note: '' }
  const draft = toDraftKey(account)

  useLayoutEffect(() => form.setFieldsValue(findDraft<Values>(toDraftKey(account)) ?? {}), [form, account])

  async function submit({ quantity, ...written }: Values): Promise<void> {
    const fen = getCost(terms, quantity)
    if (quantity === null || fen === undefined) return
    await send(
      async () => {
        const { id } = await callFromBrowser(submitRequest, { ...written, quantity, fen }, { survivesReload: true })
        showToast('success', messages.submitted)
        removeDraft(draft)
        form.resetFields()
        onSubmitted(id)
      },
      ({ code }) => code === requestRefusals.priceChanged.code && onPricesChanged(),
    )
  }

  return (
    <>
      <DraftOfOthers form={draftForm} account={account} />
      <Form<Values>
        form={form}
        name="recharge"
        layout="vertical"
        requiredMark="optional"
        initialValues={blank}
        className={styles.form}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(_, values) => saveDraft(draft, values, blank)}
        onFinish={(values) => void submit(values)}
      >
        <FormError submitError={submitError} />
        <QuantityFields terms={terms} />
        <PaymentFields />
        <Button type="primary" htmlType="submit" loading={isSending}>
          提交申请
        </Button>
        <DraftNote
          of={draft}
          onFill={() => form.setFieldsValue({ ...blank, ...findDraft<Values>(draft) })}
          onClear={() => form.resetFields()}
        />
      </Form>
    </>
  )
}
