import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { contractRule } from '#platform/calls/parts/contract-rule.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { publishContact } from '../contract.ts'
import { firstStepLimits as limits } from '../rules.ts'
import styles from './first-steps.module.css'

type Values = { service: string; complaint: string; join: string; hours: string; address: string; email: string }

const initial: Values = { service: '', complaint: '', join: '', hours: '周一至周日 9:00–18:00', address: '', email: '' }

const lines: readonly { name: keyof Values; label: string; max: number }[] = [
  { name: 'service', label: '售后服务热线', max: limits.tel },
  { name: 'complaint', label: '投诉建议热线', max: limits.tel },
  { name: 'join', label: '商务合作热线', max: limits.tel },
  { name: 'hours', label: '服务时间', max: limits.hours },
  { name: 'address', label: '公司地址', max: limits.address },
  { name: 'email', label: '邮箱（可选）', max: limits.email },
]

export function ContactForm({ onDone }: { onDone: () => Promise<void> }) {
  const [form] = Form.useForm<Values>()
  const [isSending, setSending] = useState(false)

  async function publish(values: Values): Promise<void> {
    setSending(true)
    try {
      await callFromBrowser(publishContact, values)
      showToast('success', '联系方式已发布')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      form.setFields(error.errors.map(({ field, msg }) => ({ name: field as keyof Values, errors: [msg] })))
      showToast('error', error.errors[0]?.msg ?? error.message)
    }
    await onDone()
    setSending(false)
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      className={styles.form ?? ''}
      onFinish={(values) => void publish(values)}
    >
      {lines.map(({ name, label, max }) => (
        <Form.Item key={name} name={name} label={label} rules={[contractRule(publishContact, name)]}>
          <Input maxLength={max} autoComplete="off" />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={isSending}>
        发布联系方式
      </Button>
    </Form>
  )
}
