import { Button, Form, Input, Select } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { publishContact } from '../contract.ts'
import type { Datum } from '#kit/coordinates.ts'
import { toChoices } from '#kit/choices.ts'
import { datumLabels, firstStepLimits as limits } from '../rules.ts'
import styles from './first-steps.module.css'

type TextName = 'service' | 'complaint' | 'join' | 'hours' | 'address' | 'coordinates' | 'email'
type Values = Record<TextName, string> & { coordsys: Datum }

const initial: Values = {
  service: '',
  complaint: '',
  join: '',
  hours: '周一至周日 9:00–18:00',
  address: '',
  coordinates: '',
  coordsys: 'gcj02',
  email: '',
}

type Line = { name: TextName; label: string; max: number; extra?: string }

const lines: readonly Line[] = [
  { name: 'service', label: '售后服务热线', max: limits.tel, extra: '三条热线至少填写一条，没有填写的不在网站显示。' },
  { name: 'complaint', label: '投诉建议热线', max: limits.tel },
  { name: 'join', label: '商务合作热线', max: limits.tel },
  { name: 'hours', label: '服务时间', max: limits.hours },
  { name: 'address', label: '公司地址', max: limits.address },
]
const coordinates: Line = {
  name: 'coordinates',
  label: '地图坐标（可选）',
  max: limits.coordinates,
  extra: '从地图的坐标拾取工具复制，如 104.066800,30.572800；不填则联系我们页只写地址，不显示地图',
}
const email: Line = { name: 'email', label: '邮箱（可选）', max: limits.email }
const datums = toChoices(datumLabels)

export function ContactForm({ onDone }: { onDone: () => Promise<void> }) {
  const [form] = Form.useForm<Values>()
  const { isSending, run } = useSubmission(form)
  const draft = toStaffDraft<Values>({ form: 'first-contact' }, initial)

  async function publish(values: Values): Promise<void> {
    await run(async () => {
      await callFromBrowser(publishContact, values)
      draft.remove()
      showToast('success', '联系方式已发布')
    })
    await onDone()
  }

  return (
    <StaffForm<Values>
      form={form}
      initialValues={initial}
      className={styles.form ?? ''}
      onValuesChange={(_, values) => draft.save(values)}
      onSend={publish}
    >
      {draft.note}
      {lines.map((line) => (
        <TextLine key={line.name} {...line} />
      ))}
      <TextLine {...coordinates} />
      <Form.Item name="coordsys" label="坐标取自">
        <Select options={datums} />
      </Form.Item>
      <TextLine {...email} />
      <Button type="primary" htmlType="submit" loading={isSending}>
        发布联系方式
      </Button>
    </StaffForm>
  )
}

function TextLine({ name, label, max, extra }: Line) {
  return (
    <Form.Item name={name} label={label} validateTrigger="onBlur" rules={[contractRule(publishContact, name)]} {...(extra && { extra })}>
      <Input count={{ max }} autoComplete="off" />
    </Form.Item>
  )
}
