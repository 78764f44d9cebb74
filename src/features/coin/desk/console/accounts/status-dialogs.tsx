import { Form, Input } from 'antd'
import { categoryLabels } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useOneTimePassword } from '#platform/credentials/shared/use-one-time-password.tsx'
import { type Delivery, formatInvited } from '#platform/invitations/rules.ts'
import { DeliveryField } from '#platform/invitations/shared/delivery-field.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { freezeAccount, resetAccountPassword, setAlert, setCategory, setPhone, unfreezeAccount } from '../../contract.ts'
import { backOfficeLimits } from '../../rules.ts'
import { CoinsField, customerChannels, PhoneField, ReasonField } from '../fields.tsx'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'

export type AccountAction = 'freeze' | 'unfreeze' | 'password' | 'alert' | 'category' | 'phone'
type Account = { account: string; category: 1 | 2; alertBelow: number | null }
type AccountStatusDialogsProps = { action: AccountAction | undefined; found: Account; onClose: () => void; onDone: () => void }
type DialogProps = { open: boolean; found: Account; onClose: () => void; onDone: () => void }
type Reason = { reason: string }

/** The dialogs for an account's state, password, alert, category and phone. */
export function AccountStatusDialogs({ action, ...props }: AccountStatusDialogsProps) {
  return (
    <>
      <FreezeDialog {...props} open={action === 'freeze'} />
      <UnfreezeDialog {...props} open={action === 'unfreeze'} />
      <PasswordDialog {...props} open={action === 'password'} />
      <AlertDialog {...props} open={action === 'alert'} />
      <CategoryDialog {...props} open={action === 'category'} />
      <PhoneDialog {...props} open={action === 'phone'} />
    </>
  )
}

function FreezeDialog({ open, found: { account }, onClose, onDone }: DialogProps) {
  return (
    <FormDialog<Reason>
      open={open}
      title={`冻结账户 ${account}？`}
      okText="冻结"
      danger
      lead="冻结后不能充值、使用与转卡；客户仍可登录查看与申诉。"
      onClose={onClose}
      onRefused={onDone}
      onSend={async ({ reason }) => {
        await callFromBrowser(freezeAccount, { account, reason })
        showToast('success', `账户 ${account} 已冻结`)
        onDone()
      }}
    >
      <ReasonField label="冻结原因" />
    </FormDialog>
  )
}

function UnfreezeDialog({ open, found: { account }, onClose, onDone }: DialogProps) {
  return (
    <FormDialog<Reason>
      open={open}
      title={`解除账户 ${account} 的冻结？`}
      okText="解除冻结"
      onClose={onClose}
      onRefused={onDone}
      onSend={async ({ reason }) => {
        await callFromBrowser(unfreezeAccount, { account, reason })
        showToast('success', `账户 ${account} 已解除冻结`)
        onDone()
      }}
    >
      <ReasonField label="解除原因" />
    </FormDialog>
  )
}

function PasswordDialog({ open, found: { account }, onClose, onDone }: DialogProps) {
  const showOnce = useOneTimePassword()
  return (
    <FormDialog<Reason & { delivery?: Delivery }>
      open={open}
      title={`重置账户 ${account} 的密码？`}
      okText="重置密码"
      danger
      lead="原密码立即失效，所有登录结束；新的一次性密码只显示一次。"
      initial={{ delivery: 'hand' }}
      onClose={onClose}
      onRefused={onDone}
      onSend={async (given) => {
        const { oneTimePassword, invitedTo } = await callFromBrowser(resetAccountPassword, { account, ...given })
        onDone()
        if (invitedTo) showToast('success', formatInvited(invitedTo))
        else showOnce({ title: `账户 ${account} 的一次性密码`, password: oneTimePassword, owner: '客户' })
      }}
    >
      <DeliveryField to={customerChannels} />
      <ReasonField label="重置原因" />
    </FormDialog>
  )
}

function AlertDialog({ open, found: { account, alertBelow }, onClose, onDone }: DialogProps) {
  return (
    <FormDialog<{ alertBelow?: number | null }>
      open={open}
      title={`账户 ${account} 的余额提醒`}
      okText="保存"
      initial={{ alertBelow }}
      onClose={onClose}
      onRefused={onDone}
      onSend={async ({ alertBelow: wanted = null }) => {
        await callFromBrowser(setAlert, { account, alertBelow: wanted, was: alertBelow })
        showToast('success', '余额提醒已保存')
        onDone()
      }}
    >
      <CoinsField name="alertBelow" label="低于此数时提醒" isOptional extra="留空不提醒" />
    </FormDialog>
  )
}

function CategoryDialog({ open, found: { account, category }, onClose, onDone }: DialogProps) {
  const { sendsSms } = usePageConfig()
  const other = category === 1 ? 2 : 1
  return (
    <FormDialog<Reason>
      open={open}
      title={`将账户 ${account} 改为${categoryLabels[other]}？`}
      okText={`改为${categoryLabels[other]}`}
      lead={`现为${categoryLabels[category]}。类别决定客户可否转卡${sendsSms ? '、可否自行更换手机号，以及' : '与'}明细是否清理。`}
      onClose={onClose}
      onRefused={onDone}
      onSend={async ({ reason }) => {
        await callFromBrowser(setCategory, { account, category: other, was: category, reason })
        showToast('success', `账户 ${account} 已改为${categoryLabels[other]}`)
        onDone()
      }}
    >
      <ReasonField label="调整原因" />
    </FormDialog>
  )
}

function PhoneDialog({ open, found: { account }, onClose, onDone }: DialogProps) {
  const { sendsSms } = usePageConfig()
  return (
    <FormDialog<Reason & { phone: string; letter: string }>
      open={open}
      title={`更换账户 ${account} 的手机号`}
      okText="更换手机号"
      lead={
        sendsSms
          ? '客户遗失手机号时凭单位公函办理。更换后所有登录结束，原号码会收到通知。'
          : '凭单位公函办理。更换后所有登录结束；未开通短信服务，请电话告知客户。'
      }
      onClose={onClose}
      onRefused={onDone}
      onSend={async (given) => {
        await callFromBrowser(setPhone, { account, ...given })
        showToast('success', `账户 ${account} 的手机号已更换`)
        onDone()
      }}
    >
      <PhoneField label="新手机号" />
      <Form.Item name="letter" label="公函编号" rules={[{ required: true, whitespace: true, message: '请输入公函编号' }]}>
        <Input count={{ max: backOfficeLimits.letter }} autoComplete="off" />
      </Form.Item>
      <ReasonField label="更换原因" />
    </FormDialog>
  )
}
