import { Checkbox, Form, Input, Select } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { alertCalls } from '../contract.ts'
import { alertActors, alertLimits as limits, alertMessages as messages } from '../rules.ts'
import styles from './audit-alerts.module.css'

export type Rule = CallReply<typeof alertCalls.rules>['items'][number]
type Values = Omit<Rule, 'id' | 'version' | 'leastRows' | 'times' | 'minutes'> & Record<'leastRows' | 'times' | 'minutes', string>
type RuleDialogProps = { rule?: Rule; onClose: () => void; onSaved: () => void }

const empty = { name: '', actions: [], actorKind: '', leastRows: 0, fromTime: '', toTime: '', times: 1, minutes: 10, isOn: true } as const

export function RuleDialog({ rule, onClose, onSaved }: RuleDialogProps) {
  const { leastRows, times, minutes, ...others } = rule ?? { ...empty, actions: [...empty.actions] }
  const initial = { ...others, leastRows: String(leastRows), times: String(times), minutes: String(minutes) }

  async function send({ name, actions, actorKind, fromTime, toTime, isOn, ...counts }: Values): Promise<void> {
    const numbers = { leastRows: Number(counts.leastRows), times: Number(counts.times), minutes: Number(counts.minutes) }
    const given = { name, actions, actorKind, fromTime: fromTime.trim(), toTime: toTime.trim(), isOn, ...numbers }
    if (rule) await callFromBrowser(alertCalls.change, { id: rule.id, version: rule.version, ...given })
    else await callFromBrowser(alertCalls.add, given)
    showToast('success', messages.saved)
    onSaved()
  }

  return (
    <FormDialog<Values>
      open
      title={rule ? `修改“${rule.name}”` : '新建规则'}
      okText="保存规则"
      initial={initial}
      onClose={onClose}
      onSend={(values) => send({ ...initial, ...values })}
    >
      <TextField of={alertCalls.add} name="name" label="规则名称" max={limits.name} placeholder="例如：夜间登录" />
      <Form.Item name="actions" label="操作" rules={[{ required: true, message: messages.actions }]} extra="发生其中任一项即符合">
        <Select mode="multiple" maxCount={limits.actions} optionFilterProp="label" options={listActions()} />
      </Form.Item>
      <Form.Item name="actorKind" label="操作人">
        <Select options={toChoices(alertActors)} />
      </Form.Item>
      <Numbers />
      <div className={styles.pair}>
        <Form.Item name="fromTime" label="开始时间（可选）" rules={[contractRule(alertCalls.add, 'fromTime')]}>
          <Input placeholder="22:00" autoComplete="off" />
        </Form.Item>
        <Form.Item name="toTime" label="结束时间（可选）" rules={[contractRule(alertCalls.add, 'toTime')]} extra="可跨过零点，北京时间">
          <Input placeholder="06:00" autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="isOn" valuePropName="checked" noStyle>
        <Checkbox>启用此规则</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

function Numbers() {
  return (
    <>
      <Form.Item name="leastRows" label="行数不少于" extra="用于导出；0 为不限">
        <NumberInput stringMode />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="times" label="次数" extra="同一人；1 为每次">
          <NumberInput stringMode />
        </Form.Item>
        <Form.Item name="minutes" label="分钟内">
          <NumberInput stringMode />
        </Form.Item>
      </div>
    </>
  )
}

function listActions(): { value: string; label: string }[] {
  const { actions } = getProduct().auditLabels
  return Object.entries(actions).map(([value, label]) => ({ value, label: `${label}（${value}）` }))
}
