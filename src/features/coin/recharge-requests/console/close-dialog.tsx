import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { closeRequest } from '../contract.ts'
import { requestLimits, requestMessages } from '../rules.ts'

type CloseDialogProps = { request: { id: string; number: string } | undefined; onClose: () => void; onDone: () => void }

export function CloseDialog({ request, onClose, onDone }: CloseDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      open={request !== undefined}
      title={`关闭充值申请 ${request?.number ?? ''}？`}
      okText="关闭申请"
      danger
      onClose={onClose}
      onSend={async ({ reason }) => {
        await callFromBrowser(closeRequest, { id: request?.id ?? '', reason })
        showToast('success', requestMessages.closed)
        onDone()
      }}
    >
      <Form.Item name="reason" label="关闭原因" extra="客户会收到通知并看到原因" rules={[contractRule(closeRequest, 'reason')]}>
        <Input.TextArea rows={3} maxLength={requestLimits.reason} showCount />
      </Form.Item>
    </FormDialog>
  )
}
