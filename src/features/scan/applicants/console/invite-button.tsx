import { App, Button } from 'antd'
import { useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { OneTimePasswords } from '#platform/credentials/shared/one-time-passwords.tsx'
import { useOneTimePassword } from '#platform/credentials/shared/use-one-time-password.tsx'
import { type Delivery, formatInvited, invitationRefusals as refusals } from '#platform/invitations/rules.ts'
import { DeliveryField } from '#platform/invitations/shared/delivery-field.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Send } from '#ui/icons.ts'
import { inviteApplicants, listApplicants } from '../desk-contract.ts'
import { applicantLimits as limits } from '../rules.ts'
import { listChannels } from './access-dialogs.tsx'

type InvitedApplicants = CallReply<typeof inviteApplicants>['items']

const words = { sms: '手机号', mail: '邮箱' } as const

/** Gives the imported applicants their one-time passwords, as a file, or sends them links. */
export function InviteButton({ waiting, onInvited }: { waiting: number; onInvited: () => void }) {
  const { modal } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  if (waiting === 0) return null
  const count = Math.min(waiting, limits.invited)

  async function invite({ delivery = 'hand' }: { delivery?: Delivery }): Promise<void> {
    const { items } = await callFromBrowser(listApplicants, { state: 'imported', sort: 'created', pageSize: limits.invited })
    const reached = items.filter((one) => delivery === 'hand' || listChannels(one).includes(delivery))
    if (reached.length === 0) throw new Refusal(delivery === 'sms' ? refusals.noPhone : refusals.noMail)
    const invited = await callFromBrowser(inviteApplicants, { ids: reached.map(({ id }) => id), delivery })
    onInvited()
    if (delivery !== 'hand') {
      const left = items.length - reached.length
      return showToast('success', `已邀请 ${reached.length} 人${left > 0 ? `，另有 ${left} 人没有登记${words[delivery]}` : ''}`)
    }
    modal.success({
      title: `已为 ${invited.items.length} 人生成一次性密码`,
      content: <Passwords items={invited.items} />,
      okText: '我已保存',
    })
  }

  return (
    <>
      <Button icon={<Send />} onClick={() => setAsking(true)}>
        邀请（{waiting}）
      </Button>
      <FormDialog<{ delivery?: Delivery }>
        open={isAsking}
        title={`邀请 ${count} 名申请人？`}
        okText="邀请"
        lead="一次性密码为每人生成一个，列表只显示这一次，本人首次登录须设置新密码。"
        initial={{ delivery: 'hand' }}
        onClose={() => setAsking(false)}
        onSend={invite}
      >
        <DeliveryField to={['sms', 'mail']} />
      </FormDialog>
    </>
  )
}

function Passwords({ items }: { items: InvitedApplicants }) {
  const rows = items.map((one) => [one.account, one.name, one.company, one.oneTimePassword])
  return (
    <OneTimePasswords
      note="密码仅显示这一次。请保存后通过安全的方式逐一告知本人，用后删除文件。"
      items={items}
      file={{ name: '申请人一次性密码', rows: [['账号', '姓名', '单位', '一次性密码'], ...rows] }}
    />
  )
}

type InviteOneProps = { applicant: { id: string; name: string; phone: string; email: string }; onInvited: () => void }

export function InviteOne({ applicant, onInvited }: InviteOneProps) {
  const showOnce = useOneTimePassword()
  const [isAsking, setAsking] = useState(false)
  const { id, name } = applicant

  async function invite({ delivery }: { delivery?: Delivery }): Promise<void> {
    const [one] = (await callFromBrowser(inviteApplicants, { ids: [id], delivery })).items
    onInvited()
    if (one?.invitedTo) showToast('success', formatInvited(one.invitedTo))
    else if (one) showOnce({ title: `“${name}”的一次性密码`, password: one.oneTimePassword, owner: '本人' })
  }

  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        邀请
      </Button>
      <FormDialog<{ delivery?: Delivery }>
        open={isAsking}
        title={`邀请“${name}”？`}
        okText="邀请"
        lead="一次性密码只显示这一次，本人首次登录须设置新密码。"
        initial={{ delivery: 'hand' }}
        onClose={() => setAsking(false)}
        onSend={invite}
      >
        <DeliveryField to={listChannels(applicant)} />
      </FormDialog>
    </>
  )
}
