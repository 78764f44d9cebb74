import { Checkbox, Form, Input } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { toChoices } from '#kit/choices.ts'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { NumberInput } from '#ui/antd/number-input.tsx'
import type { machineConsole } from '../contract.ts'
import { machineLimits as limits, type MachineScope, machineScopes, machineMessages as messages, usualScopes } from '../rules.ts'
import styles from './machines.module.css'
import { ExpiryField, toExpiryDay, type ExpiryValues, getDefaultExpiry } from './expiry-field.tsx'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'

type System = CallReply<typeof machineConsole.list>['items'][number]
export type Grants = { name: string; scopes: MachineScope[]; callsPerMinute: number; networks: string[]; expiresOn: string }
type Values = Omit<Grants, 'networks' | 'expiresOn'> & ExpiryValues & { networks: string }
type SystemDialogProps = { system?: System; onClose: () => void; onSave: (grants: Grants) => Promise<void> }

const scopeOptions = toChoices(machineScopes)

export function SystemDialog({ system, onClose, onSave }: SystemDialogProps) {
  const hasKeys = system?.keys.some(({ state }) => state === 'active')
  const former = system ?? { name: '', scopes: [...usualScopes], callsPerMinute: limits.defaultCallsPerMinute, networks: [] }

  return (
    <DraftDialog<Values>
      draft={{ form: 'machine-system', ...(system && { about: system.id }) }}
      open
      title={system ? `修改“${system.name}”` : '新建接入系统'}
      okText={system ? '保存设置' : '新建并生成密钥'}
      initial={{
        name: former.name,
        scopes: former.scopes,
        callsPerMinute: former.callsPerMinute,
        networks: former.networks.join('\n'),
        expires: getDefaultExpiry(),
      }}
      onClose={onClose}
      onSend={({ networks, expires, ...values }) =>
        onSave({ ...values, networks: splitLines(networks), expiresOn: toExpiryDay({ expires: expires ?? null }) })
      }
    >
      <Form.Item name="name" label="系统名称" rules={[{ required: true, whitespace: true, message: '请输入系统名称' }]}>
        <Input count={{ max: limits.name }} autoComplete="off" placeholder="例如：证书查询系统" />
      </Form.Item>
      <GroupItem
        name="scopes"
        label="权限"
        extra={hasKeys && '增加权限后，现有密钥失效，须为此系统新增密钥'}
        rules={[{ required: true, message: messages.scopes }]}
      >
        <Checkbox.Group options={scopeOptions} />
      </GroupItem>
      <Form.Item name="callsPerMinute" label="每分钟调用上限" rules={[{ required: true, message: messages.callsPerMinute }]}>
        <NumberInput className={styles.count ?? ''} suffix="次" />
      </Form.Item>
      <Form.Item name="networks" label="允许的来源" extra="每行一个地址或网段，例如 192.0.2.0/24；留空则不限">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} autoComplete="off" />
      </Form.Item>
      {!system && <ExpiryField />}
    </DraftDialog>
  )
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
