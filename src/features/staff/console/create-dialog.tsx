import { App, Form, Input, Modal, Select } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/parts/use-submission.ts'
import { createStaff } from '../contract.ts'
import { staffLimits } from '../rules.ts'
import { nameAccount, showPassword } from './shown-password.tsx'

type Values = { account: string; name: string; roleId: string }
type CreateDialogProps = { open: boolean; roles: { value: string; label: string }[]; onClose: () => void; onCreated: () => void }

export function CreateDialog({ open, roles, onClose, onCreated }: CreateDialogProps) {
  const { modal } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { isSending: sending, run } = useSubmission()

  async function create(values: Values): Promise<void> {
    await run(async () => {
      const { state, oneTimePassword } = await callFromBrowser(createStaff, values)
      form.resetFields()
      onClose()
      onCreated()
      modal.success(showPassword({ state, password: oneTimePassword, owner: nameAccount(values) }))
    })
  }

  return (
    <Modal
      open={open}
      title="新建员工账号"
      okText="新建账号"
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void create(values)}>
        <Form.Item name="account" label="账号" extra="以字母开头，3–40 位" rules={[{ required: true, message: '请输入账号' }]}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
          <Input maxLength={staffLimits.name} autoComplete="off" />
        </Form.Item>
        <Form.Item name="roleId" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
          <Select options={roles} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
