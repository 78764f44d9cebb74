import { Alert, Button, Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { UploadItem } from '#platform/uploads/shared/upload-item.tsx'
import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { supplementAppeal } from '../contract.ts'
import { appealLimits as limits, appealMessages as messages, supplementFile } from '../rules.ts'
import styles from './appeal-detail.module.css'

type Values = { text: string; files: { attachment: Uploaded | null } }

type SupplementFormProps = { id: string; isLate: boolean; onCancel: () => void; onSent: () => void }

/** A further remark on an appeal that is not handled yet, with a file where there is one. `isLate`: handled while it was written. */
export function SupplementForm({ id, isLate, onCancel, onSent }: SupplementFormProps) {
  const [form] = Form.useForm<Values>()
  const { submitError, isSending, send } = useSubmission(form)

  async function submit({ text, files: { attachment } }: Values): Promise<void> {
    const isSent = await send(async () => {
      await callFromBrowser(supplementAppeal, { id, text, fileId: attachment?.id ?? '' })
      showToast('success', messages.supplemented)
    })
    if (isSent) onSent()
  }

  return (
    <Form<Values>
      form={form}
      name="supplement"
      layout="vertical"
      requiredMark="optional"
      className={styles.form ?? ''}
      onFinish={(values) => void submit(values)}
    >
      {isLate ? <Alert type="warning" showIcon title={messages.late} /> : <FormError submitError={submitError} />}
      <Form.Item name="text" label={messages.supplement} required rules={[contractRule(supplementAppeal, 'text')]}>
        <Input.TextArea rows={4} count={{ show: true, max: limits.description }} />
      </Form.Item>
      <UploadItem
        name={['files', 'attachment']}
        label="附件"
        initialValue={null}
        field={{ purpose: supplementFile.purpose, label: '上传附件' }}
      />
      <div className={styles.changes}>
        {!isLate && (
          <Button type="primary" htmlType="submit" loading={isSending}>
            提交补充
          </Button>
        )}
        <Button onClick={onCancel}>{isLate ? '放弃所写内容' : '取消'}</Button>
      </div>
    </Form>
  )
}
