import { Form, Input } from 'antd'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { coinUnit } from '#features/coin/accounts/rules.ts'
import { openAccount } from '../contract.ts'
import { backOfficeLimits } from '../rules.ts'
import styles from './back-office.module.css'

/** The reason, recorded in the audit trail. */
export function ReasonField({
  name = 'reason',
  label = '原因',
  extra = '记入操作审计',
}: {
  name?: string
  label?: string
  extra?: string
}) {
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}>
      <Input.TextArea rows={3} count={{ show: true, max: backOfficeLimits.reason }} />
    </Form.Item>
  )
}

export function CoinsField({
  name,
  label,
  isOptional = false,
  extra,
}: {
  name: string
  label: string
  isOptional?: boolean
  extra?: string
}) {
  return (
    <Form.Item
      name={name}
      label={`${label}（${coinUnit}）`}
      extra={extra}
      rules={isOptional ? [] : [{ required: true, message: `请输入${label}` }]}
    >
      <NumberInput className={styles.wide ?? ''} />
    </Form.Item>
  )
}

/** Customers are invited to the number of their account. */
export const customerChannels = ['sms'] as const

export function PhoneField({ label = '手机号', extra = '' }: { label?: string; extra?: string }) {
  return (
    <Form.Item name="phone" label={label} extra={extra || undefined} required rules={[contractRule(openAccount, 'phone')]}>
      <Input inputMode="tel" autoComplete="off" />
    </Form.Item>
  )
}
