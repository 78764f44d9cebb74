import { Alert, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { findPerson, makeRequest } from '../contract.ts'
import { personalLimits, type RequestKind, requestKinds } from '../rules.ts'
import { Parts } from './parts.tsx'

type Values = { kind: RequestKind; subject: string; verified: string }
type RequestDialogProps = { open: boolean; onClose: () => void; onMade: (id: string) => void }

/** Names the person, shows what there is of them, and proposes the request. */
export function RequestDialog({ open, onClose, onMade }: RequestDialogProps) {
  return (
    <FormDialog<Values>
      open={open}
      title="登记个人信息请求"
      okText="提交确认"
      width={600}
      initial={{ kind: 'export' }}
      onClose={onClose}
      onSend={async (values) => {
        const { id } = await callFromBrowser(makeRequest, values)
        showToast('success', '已登记，等待账号管理员确认')
        onMade(id)
      }}
    >
      <Form.Item name="kind" label="请求">
        <Radio.Group options={Object.entries(requestKinds).map(([value, label]) => ({ value, label: `${label}个人信息` }))} />
      </Form.Item>
      <SubjectField />
      <Form.Item
        name="verified"
        label="身份核验方式"
        extra="如：回拨登记的手机号并核对单位。记入审计，不要填写证件号码"
        validateTrigger="onSubmit"
        rules={[contractRule(makeRequest, 'verified')]}
      >
        <Input.TextArea rows={2} count={{ show: true, max: personalLimits.verified }} />
      </Form.Item>
    </FormDialog>
  )
}

function SubjectField() {
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch('kind', form)
  const [found, setFound] = useState<CallReply<typeof findPerson>>()

  async function find(): Promise<void> {
    await form.validateFields(['subject'])
    const subject = form.getFieldValue('subject') as string
    await attempt(async () => {
      const records = await callFromBrowser(findPerson, { subject })
      // What is found of one person never stands under another, who was typed meanwhile.
      if (form.getFieldValue('subject') === subject) setFound(records)
    })
  }

  return (
    <>
      <Form.Item
        name="subject"
        label="手机号、邮箱或申请人账号"
        extra="只按这些归属本人；同名不算。查找会记入审计"
        validateTrigger="onSubmit"
        rules={[contractRule(makeRequest, 'subject')]}
      >
        <Input count={{ max: personalLimits.subject }} autoComplete="off" onChange={() => setFound(undefined)} />
      </Form.Item>
      <Form.Item>
        <Button onClick={() => void find().catch(() => undefined)}>查找</Button>
      </Form.Item>
      {found && (
        <output className={blocks.parts}>
          <Parts {...found} />
          {kind === 'erasure' && found.open.length > 0 && (
            <Alert type="warning" showIcon title="以下业务尚未办结，办结或撤回后才能删除" description={found.open.join('；')} />
          )}
        </output>
      )}
    </>
  )
}
