import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import { fillTemplate, templateLimits as limits } from '#platform/message-templates/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type Template, templateCalls } from '../contract.ts'
import { channels, findTemplateErrors, templateMessages as messages } from '../rules.ts'
import { TemplateHistory } from './template-history.tsx'
import styles from './message-templates.module.css'

type Values = { title: string; text: string; code: string }
type TemplateDrawerProps = { template: Template; onClose: () => void; onChange: () => Promise<void> }

/** The words of one message: edited, shown with samples, sent as a test, and as they were before. */
export function TemplateDrawer({ template, onClose, onChange }: TemplateDrawerProps) {
  const { name, channel, label, version, own, title, text, variables, needsCode } = template
  const standard = { title, text, code: '' }
  const [form] = Form.useForm<Values>()
  const stored = own[0] ?? standard
  // Also what the draft fills in.
  const shown: Values = { ...standard, ...stored, ...Form.useWatch([], form) }
  const draft = toStaffDraft<Values>({ form: 'message-template', about: name, version }, stored)
  const { isSending, run } = useSubmission(form)
  const samples = Object.fromEntries(variables.map((one) => [one.name, one.sample]))

  async function save(): Promise<void> {
    const errors = findTemplateErrors(template, shown, needsCode)
    form.setFields(toFieldErrors(errors))
    if (errors.length > 0) return
    await run(async () => {
      await callFromBrowser(templateCalls.change, { name, version, ...shown })
      draft.remove()
      showToast('success', messages.saved)
      await onChange()
    })
  }

  function use(words: Values): void {
    form.setFieldsValue(words)
    draft.save(words)
  }

  return (
    <Drawer open title={`${channels[channel]}模板：${label}`} size={560} onClose={onClose}>
      <StaffForm<Values>
        form={form}
        name="template"
        initialValues={stored}
        onValuesChange={(_, values) => draft.save(values)}
        onSend={save}
      >
        {draft.note}
        {title !== '' && <TextField of={templateCalls.change} name="title" label="标题" max={limits.title} />}
        <Form.Item name="text" label="内容" extra={<Variables template={template} />}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} count={{ max: limits.text }} />
        </Form.Item>
        {channel === 'sms' && <CodeField needsCode={needsCode} />}
        <Preview title={fillTemplate(shown.title, samples)} text={fillTemplate(shown.text, samples)} />
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={isSending}>
            保存模板
          </Button>
          <TestButton name={name} />
          {own.length > 0 && <RestoreButton template={template} onChange={onChange} />}
        </div>
      </StaffForm>
      {version > 0 && <TemplateHistory name={name} onUse={use} />}
    </Drawer>
  )
}

function toFieldErrors(errors: ReturnType<typeof findTemplateErrors>) {
  return (['title', 'text', 'code'] as const).map((name) => ({
    name,
    errors: errors.filter(({ field }) => field === name).map(({ msg }) => msg),
  }))
}

function CodeField({ needsCode }: Pick<Template, 'needsCode'>) {
  const extra = needsCode ? '与改后内容一致、已审核通过的模板编号' : '演示与测试不用填写'
  return <TextField of={templateCalls.change} name="code" label="平台模板编号" max={limits.code} extra={extra} />
}

function Variables({ template: { variables, required } }: { template: Template }) {
  return (
    <>
      可用变量：
      {variables.map((one, i) => (
        <span key={one.name}>
          {i > 0 && '，'}
          <code>{`{${one.name}}`}</code> {one.label}
          {required.includes(one.name) && '（必须保留）'}
        </span>
      ))}
    </>
  )
}

function Preview({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.preview} aria-label="预览">
      {title && <strong>{title}</strong>}
      <p>{text}</p>
    </section>
  )
}

function TestButton({ name }: { name: string }) {
  const [isTesting, setTesting] = useState(false)

  async function test(): Promise<void> {
    setTesting(true)
    await attempt(async () => {
      const { to } = await callFromBrowser(templateCalls.test, { name })
      showToast('success', messages.tested(to))
    })
    setTesting(false)
  }

  return (
    <Button loading={isTesting} onClick={() => void test()}>
      测试发送已保存的内容
    </Button>
  )
}

function RestoreButton({ template: { name, version, label }, onChange }: Pick<TemplateDrawerProps, 'template' | 'onChange'>) {
  const confirm = useConfirm()

  function restore(): void {
    const work = async () => {
      await callFromBrowser(templateCalls.restore, { name, version })
      showToast('success', messages.restored)
    }
    confirm({ title: `恢复“${label}”的标准内容？`, content: '现在的内容留在历史中。', okText: '恢复标准内容', work, onEnd: onChange })
  }

  return <Button onClick={restore}>恢复标准内容</Button>
}
