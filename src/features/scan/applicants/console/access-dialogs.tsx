import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { useOneTimePassword } from '#platform/credentials/shared/use-one-time-password.tsx'
import { type Delivery, formatInvited, type InvitationChannel } from '#platform/invitations/rules.ts'
import { DeliveryField } from '#platform/invitations/shared/delivery-field.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { enableApplicant, freezeApplicant, resetApplicantPassword } from '../desk-contract.ts'
import { applicantLimits as limits } from '../rules.ts'

export type AccessAction = 'freeze' | 'enable' | 'password'
type Values = { reason: string; delivery?: Delivery }
type AccessDialogsProps = {
  action: AccessAction | undefined
  applicant: { id: string; name: string; phone: string; email: string }
  onClose: () => void
  onDone: () => void
}

/** Where an applicant is reached. */
export function listChannels({ phone, email }: { phone: string; email: string }): InvitationChannel[] {
  return [...(phone ? (['sms'] as const) : []), ...(email ? (['mail'] as const) : [])]
}

const words: Record<AccessAction, { title: (name: string) => string; okText: string; lead: string; label: string; danger: boolean }> = {
  freeze: {
    title: (name) => `冻结“${name}”？`,
    okText: '冻结',
    lead: '冻结后无法登录，所有登录立即结束；已提交的申请不受影响。',
    label: '冻结原因',
    danger: true,
  },
  enable: {
    title: (name) => `解除对“${name}”的冻结？`,
    okText: '解除冻结',
    lead: '解除后可用原密码登录。',
    label: '解除原因',
    danger: false,
  },
  password: {
    title: (name) => `重置“${name}”的密码？`,
    okText: '重置密码',
    lead: '原密码立即失效，所有登录结束；新的一次性密码只显示一次。',
    label: '重置原因',
    danger: true,
  },
}

/** Each asks for a reason, which the audit trail keeps. */
export function AccessDialogs({ action, applicant: { id, name, ...reached }, onClose, onDone }: AccessDialogsProps) {
  const showOnce = useOneTimePassword()
  if (!action) return null
  const { title, okText, lead, label, danger } = words[action]
  const channels = listChannels(reached)

  async function send({ reason, delivery }: Values): Promise<void> {
    if (action === 'password') {
      const { oneTimePassword, invitedTo } = await callFromBrowser(resetApplicantPassword, { id, reason, delivery })
      if (invitedTo) showToast('success', formatInvited(invitedTo))
      else showOnce({ title: `“${name}”的一次性密码`, password: oneTimePassword, owner: '本人' })
    } else {
      await callFromBrowser(action === 'freeze' ? freezeApplicant : enableApplicant, { id, reason })
      showToast('success', action === 'freeze' ? `“${name}”已冻结` : `已解除对“${name}”的冻结`)
    }
    onDone()
  }

  return (
    <FormDialog<Values>
      open
      title={title(name)}
      okText={okText}
      danger={danger}
      lead={lead}
      initial={{ reason: '', delivery: 'hand' }}
      onClose={onClose}
      onSend={send}
    >
      {action === 'password' && <DeliveryField to={channels} />}
      <Form.Item name="reason" label={label} extra="记入操作审计" rules={[contractRule(freezeApplicant, 'reason')]}>
        <Input.TextArea rows={3} count={{ show: true, max: limits.reason }} />
      </Form.Item>
    </FormDialog>
  )
}
