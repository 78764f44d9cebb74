import { App } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { resetPassword } from '../../contract.ts'
import { nameAccount, showPassword } from './shown-password.tsx'
import { byHand, isInvited, showInvited, type StaffDelivery, StaffDeliveryFields } from './staff-delivery.tsx'

type Account = { id: string; account: string; name: string }
type PasswordDialogProps = { open: boolean; account: Account; onClose: () => void; onChange: () => void }

/** A new password for a colleague: told by hand, or set by the colleague. */
export function PasswordDialog({ open, account, onClose, onChange }: PasswordDialogProps) {
  const { modal } = App.useApp()

  async function send(given: StaffDelivery): Promise<void> {
    const { state, oneTimePassword } = await callFromBrowser(resetPassword, { id: account.id, ...given })
    onChange()
    if (isInvited(given)) showInvited(state, given)
    else modal.success(showPassword({ state, password: oneTimePassword, owner: nameAccount(account) }))
  }

  return (
    <FormDialog<StaffDelivery>
      open={open}
      title={`重置“${account.name}”的密码？`}
      okText="重置密码"
      danger
      lead="原密码立即失效，所有登录结束。"
      initial={byHand}
      onClose={onClose}
      onSend={send}
    >
      <StaffDeliveryFields />
    </FormDialog>
  )
}
