import { Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { alarmCalls } from '../contract.ts'
import {
  type AlarmCondition,
  alarmConditionNames,
  alarmConditions,
  alarmLimits as limits,
  alarmRefusals,
  type ChannelKind,
  channelKinds,
  findSecretFault,
  findTargetFault,
} from '../rules.ts'
import styles from './alarms.module.css'

type Channel = CallReply<typeof alarmCalls.channels>['items'][number]
type Values = { kind: ChannelKind; name: string; target: string; secret?: string; isOn: boolean; conditions: AlarmCondition[] }
type ChannelDialogProps = { channel?: Channel; hasMail: boolean; onClose: () => void; onSaved: () => void }

const kinds = Object.keys(channelKinds) as ChannelKind[]

export function ChannelDialog({ channel, hasMail, onClose, onSaved }: ChannelDialogProps) {
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? (hasMail ? 'mail' : 'wecom'))
  const initial = {
    kind,
    name: channel?.name ?? '',
    // Of an address only the host comes back.
    target: channel?.kind === 'mail' ? channel.target : '',
    secret: '',
    isOn: channel?.isOn ?? true,
    conditions: channel?.conditions ?? alarmConditionNames,
  }

  async function send({ kind: chosen, secret = '', ...settings }: Values): Promise<void> {
    if (channel) await callFromBrowser(alarmCalls.changeChannel, { id: channel.id, secret, ...settings })
    else await callFromBrowser(alarmCalls.addChannel, { kind: chosen, secret, ...settings })
    showToast('success', '渠道已保存')
    onSaved()
  }

  return (
    <FormDialog<Values>
      open
      title={channel ? `修改“${channel.name}”` : '新增渠道'}
      okText="保存渠道"
      initial={initial}
      onChange={(values) => setKind(values.kind ?? kind)}
      onClose={onClose}
      onSend={(values) => send({ ...initial, ...values })}
    >
      {!channel && (
        <GroupItem name="kind" label="类型" {...(!hasMail && { extra: alarmRefusals.noMail.msg })}>
          <Radio.Group
            options={kinds.map((value) => ({ value, label: channelKinds[value].label, disabled: value === 'mail' && !hasMail }))}
          />
        </GroupItem>
      )}
      <TextField of={alarmCalls.addChannel} name="name" label="渠道名称" max={limits.name} placeholder="例如：值班邮箱" />
      <ReceiverFields kind={kind} {...(channel && { channel })} />
      <GroupItem name="conditions" label="发送哪些报警" rules={[contractRule(alarmCalls.addChannel, 'conditions')]}>
        <Checkbox.Group
          className={styles.conditions ?? ''}
          options={alarmConditionNames.map((value) => ({ value, label: alarmConditions[value].label }))}
        />
      </GroupItem>
      <Form.Item name="isOn" valuePropName="checked" noStyle>
        <Checkbox>启用此渠道</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

function ReceiverFields({ kind, channel }: { kind: ChannelKind; channel?: Channel }) {
  const { target, hint, secret } = channelKinds[kind]
  const isKept = channel !== undefined && kind !== 'mail' && channel.target !== ''
  const checkTarget = (_: unknown, text = '') => toVerdict(isKept && text.trim() === '' ? '' : findTargetFault(kind, text))
  return (
    <>
      <Form.Item
        name="target"
        label={isKept ? `更换${target}` : target}
        extra={isKept ? `现为 ${channel.target} 上的地址，不再显示；留空则保持不变` : hint}
        validateTrigger="onSubmit"
        rules={[contractRule(alarmCalls.addChannel, 'target'), { validator: checkTarget }]}
      >
        {kind === 'mail' ? (
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} autoComplete="off" count={{ max: limits.target }} />
        ) : (
          <Input type="url" inputMode="url" autoComplete="off" count={{ max: limits.target }} />
        )}
      </Form.Item>
      {secret !== '' && (
        <Form.Item
          name="secret"
          label={channel?.hasSecret ? `更换${secret}` : secret}
          extra={channel?.hasSecret ? '已设置，不再显示；留空则保持不变，更换地址时须重填' : secretHints[kind]}
          validateTrigger="onSubmit"
          rules={[{ validator: (_, text = '') => toVerdict(findSecretFault(kind, text)) }]}
        >
          <Input.Password visibilityToggle={false} autoComplete="new-password" count={{ max: limits.secret }} />
        </Form.Item>
      )}
    </>
  )
}

const secretHints: Partial<Record<ChannelKind, string>> = {
  dingtalk: '机器人安全设置选“加签”时的密钥，以 SEC 开头；选其他方式时留空',
  webhook: `${limits.secretLeast} 个字符以上，与接收系统一致`,
}

function toVerdict(fault: string): Promise<void> {
  return fault === '' ? Promise.resolve() : Promise.reject(new Error(fault))
}
