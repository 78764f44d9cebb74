import { Form, Input, Modal } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useAttempt } from '#platform/calls/parts/attempt.ts'
import { contractRule } from '#platform/calls/parts/contract-rule.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { closeRequest } from '../contract.ts'
import { requestLimits, requestMessages } from '../rules.ts'

type CloseDialogProps = { request: { id: string; number: string } | undefined; onClose: () => void; onDone: () => void }

export function CloseDialog({ request, onClose, onDone }: CloseDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const [isSending, run] = useAttempt()

  async function close({ reason }: { reason: string }): Promise<void> {
    if (!request) return
    const isDone = await run(async () => {
      await callFromBrowser(closeRequest, { id: request.id, reason })
      showToast('success', requestMessages.closed)
      onDone()
    })
    if (isDone) onClose()
  }

  return (
    <Modal
      open={request !== undefined}
      title={`关闭充值申请 ${request?.number ?? ''}？`}
      okText="关闭申请"
      okButtonProps={{ danger: true }}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" requiredMark={false} clearOnDestroy onFinish={(values) => void close(values)}>
        <Form.Item name="reason" label="关闭原因" extra="客户会收到通知并看到原因" rules={[contractRule(closeRequest, 'reason')]}>
          <Input.TextArea rows={3} maxLength={requestLimits.reason} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
