import { Form } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { mobileInputLength } from '#kit/identifiers/mobile.ts'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { useOneTimePassword } from '#platform/credentials/shared/use-one-time-password.tsx'
import { type Delivery, formatInvited } from '#platform/invitations/rules.ts'
import { DeliveryField } from '#platform/invitations/shared/delivery-field.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeApplicant, createApplicant, type viewApplicant } from '../desk-contract.ts'
import { applicantLimits as limits } from '../rules.ts'
import { listChannels } from './access-dialogs.tsx'

type Values = { account: string; name: string; company: string; phone: string; email: string; delivery?: Delivery }
type ApplicantDialogProps = { open: boolean; applicant?: CallReply<typeof viewApplicant>; onClose: () => void; onSaved: () => void }

const nothing: Values = { account: '', name: '', company: '', phone: '', email: '', delivery: 'hand' }

/** A new applicant, or the data of one. */
export function ApplicantDialog({ open, applicant, onClose, onSaved }: ApplicantDialogProps) {
  const showOnce = useOneTimePassword()

  async function send({ account, delivery, ...person }: Values): Promise<void> {
    if (applicant) {
      await callFromBrowser(changeApplicant, { ...person, id: applicant.id, version: applicant.version })
      showToast('success', `“${person.name}”的资料已保存`)
      return onSaved()
    }
    const { oneTimePassword, invitedTo } = await callFromBrowser(createApplicant, { account, ...person, delivery })
    onSaved()
    if (invitedTo) showToast('success', formatInvited(invitedTo))
    else showOnce({ title: `“${person.name}”的一次性密码`, password: oneTimePassword, owner: '本人' })
  }

  return (
    <DraftDialog<Values>
      draft={{ form: 'applicant', ...(applicant && { about: applicant.id, version: applicant.version }) }}
      open={open}
      title={applicant ? `修改“${applicant.name}”的资料` : '新建申请人'}
      okText={applicant ? '保存资料' : '新建申请人'}
      initial={applicant ?? nothing}
      onClose={onClose}
      onSend={send}
    >
      {!applicant && (
        <TextField
          of={createApplicant}
          name="account"
          label="账号"
          max={limits.account}
          extra="3–40 位字母、数字、点、横线或下划线，登录时使用"
        />
      )}
      <TextField of={changeApplicant} name="name" label="姓名" max={limits.name} />
      <TextField of={changeApplicant} name="company" label="单位（可选）" max={limits.company} />
      <TextField of={changeApplicant} name="phone" label="手机号（可选）" max={mobileInputLength} inputMode="tel" />
      <TextField of={changeApplicant} name="email" label="邮箱（可选）" max={limits.email} inputMode="email" />
      {!applicant && <DeliveryChoice />}
    </DraftDialog>
  )
}

/** Offers what the new applicant can be reached by. */
function DeliveryChoice() {
  const { phone, email } = Form.useWatch((values: Partial<Values>) => values) ?? {}
  return <DeliveryField to={listChannels({ phone: phone ?? '', email: email ?? '' })} />
}
