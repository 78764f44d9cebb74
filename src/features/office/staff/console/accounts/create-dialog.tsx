import { App, Form, Select } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { createStaff } from '../../contract.ts'
import { staffLimits } from '../../rules.ts'
import { DetailFields } from './details-dialog.tsx'
import { nameAccount, showPassword } from './shown-password.tsx'
import { byHand, isInvited, showInvited, type StaffDelivery, StaffDeliveryFields } from './staff-delivery.tsx'

type Values = { account: string; name: string; roleId: string; department: string; phone: string } & StaffDelivery
type CreateDialogProps = { open: boolean; roles: { value: string; label: string }[]; onClose: () => void; onCreated: () => void }

export function CreateDialog({ open, roles, onClose, onCreated }: CreateDialogProps) {
  const { modal } = App.useApp()

  async function send(values: Values): Promise<void> {
    const { state, oneTimePassword } = await callFromBrowser(createStaff, values)
    onCreated()
    if (isInvited(values)) showInvited(state, values)
    else modal.success(showPassword({ state, password: oneTimePassword, owner: nameAccount(values) }))
  }

  return (
    <FormDialog<Values>
      open={open}
      title="新建员工账号"
      okText="新建账号"
      initial={{ account: '', name: '', department: '', phone: '', ...byHand }}
      onClose={onClose}
      onSend={send}
    >
      <TextField of={createStaff} name="account" label="账号" max={staffLimits.account} extra="以字母开头，3–40 位" />
      <TextField of={createStaff} name="name" label="姓名" max={staffLimits.name} />
      <Form.Item name="roleId" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
        <Select options={roles} />
      </Form.Item>
      <DetailFields of={createStaff} />
      <StaffDeliveryFields />
    </FormDialog>
  )
}
