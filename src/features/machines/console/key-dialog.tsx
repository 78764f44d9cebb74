import { Form, Modal } from 'antd'
import { useState } from 'react'
import { ExpiryField, toExpiryDay, type ExpiryValues, getDefaultExpiry } from './expiry-field.tsx'

type KeyDialogProps = { name: string; onCancel: () => void; onAdd: (expiresOn: string) => Promise<boolean> }

export function KeyDialog({ name, onCancel, onAdd }: KeyDialogProps) {
  const [form] = Form.useForm<ExpiryValues>()
  const [sending, setSending] = useState(false)

  async function add(values: ExpiryValues): Promise<void> {
    setSending(true)
    await onAdd(toExpiryDay(values))
    setSending(false)
  }

  return (
    <Modal open title={`为“${name}”新增密钥`} okText="新增密钥" confirmLoading={sending} onOk={() => form.submit()} onCancel={onCancel}>
      <p>新旧密钥可同时使用：待对方换用新密钥后，再吊销旧密钥。</p>
      <Form<ExpiryValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ expires: getDefaultExpiry() }}
        onFinish={(values) => void add(values)}
      >
        <ExpiryField />
      </Form>
    </Modal>
  )
}
