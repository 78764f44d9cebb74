import { Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { toChoices } from '#kit/choices.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import type { machineConsole } from '../contract.ts'
import { machineLimits as limits, type MachineScope, machineScopes, machineMessages as messages } from '../rules.ts'
import styles from './machines.module.css'
import { ExpiryField, toExpiryDay, type ExpiryValues, getDefaultExpiry } from './expiry-field.tsx'

type System = CallReply<typeof machineConsole.list>['items'][number]
export type Grants = { name: string; scopes: MachineScope[]; callsPerMinute: number; networks: string[]; expiresOn: string }
type Values = Omit<Grants, 'networks' | 'expiresOn'> & ExpiryValues & { networks: string }
type SystemDialogProps = { system?: System; onCancel: () => void; onSave: (grants: Grants) => Promise<boolean> }

const scopeOptions = toChoices(machineScopes)

export function SystemDialog({ system, onCancel, onSave }: SystemDialogProps) {
  const [form] = Form.useForm<Values>()
  const [sending, setSending] = useState(false)
  const former = system ?? { name: '', scopes: Object.keys(machineScopes), callsPerMinute: limits.defaultCallsPerMinute, networks: [] }

  async function save({ networks, expires, ...values }: Values): Promise<void> {
    setSending(true)
    await onSave({ ...values, networks: splitLines(networks), expiresOn: toExpiryDay({ expires: expires ?? null }) })
    setSending(false)
  }

  return (
    <Modal
      open
      title={system ? `修改“${system.name}”` : '新建接入系统'}
      okText={system ? '保存设置' : '新建并生成密钥'}
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={onCancel}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name: former.name,
          scopes: former.scopes,
          callsPerMinute: former.callsPerMinute,
          networks: former.networks.join('\n'),
          expires: getDefaultExpiry(),
        }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="name" label="系统名称" rules={[{ required: true, whitespace: true, message: '请输入系统名称' }]}>
          <Input maxLength={limits.name} autoComplete="off" placeholder="例如：证书查询系统" />
        </Form.Item>
        <Form.Item name="scopes" label="权限" rules={[{ required: true, message: messages.scopes }]}>
          <Checkbox.Group options={scopeOptions} />
        </Form.Item>
        <Form.Item name="callsPerMinute" label="每分钟调用上限" rules={[{ required: true, message: messages.callsPerMinute }]}>
          <NumberInput className={styles.count ?? ''} min={1} max={limits.callsPerMinute} precision={0} suffix="次" />
        </Form.Item>
        <Form.Item name="networks" label="允许的来源" extra="每行一个地址或网段，例如 192.0.2.0/24；留空则不限">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} autoComplete="off" />
        </Form.Item>
        {!system && <ExpiryField />}
      </Form>
    </Modal>
  )
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
