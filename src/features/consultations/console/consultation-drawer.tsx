import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { handleConsultation, type viewConsultation } from '../contract.ts'
import { consultationCan, consultationLimits, consultationStates } from '../rules.ts'
import styles from './consultations.module.css'

export type OpenedConsultation = CallReply<typeof viewConsultation>
type ConsultationDrawerProps = { opened: OpenedConsultation | undefined; onClose: () => void; onHandled: () => void }

/** A consultation with the full phone number, and the form that records its handling. */
export function ConsultationDrawer({ opened, onClose, onHandled }: ConsultationDrawerProps) {
  return (
    <Drawer open={opened !== undefined} title={opened ? `${opened.name}的咨询` : '咨询'} size={480} onClose={onClose} destroyOnHidden>
      {opened && (
        <div className={styles.opened}>
          <dl className={styles.facts}>
            <Fact name="状态">
              <Status tone={consultationStates[opened.state].tone}>{consultationStates[opened.state].label}</Status>
            </Fact>
            <Fact name="手机号">
              <a href={`tel:${opened.phone}`}>{opened.phone}</a>
              <CopyButton text={opened.phone} label="复制手机号" />
            </Fact>
            <Fact name="单位">{opened.company || '未填写'}</Fact>
            <Fact name="咨询内容">{opened.question}</Fact>
            <Fact name="来源页面">{opened.page || '—'}</Fact>
            <Fact name="提交时间">{formatMinute(opened.createdAt)}</Fact>
            <Fact name="隐私政策">已同意 {opened.consentVersion} 版</Fact>
            {opened.state === 'handled' && (
              <>
                <Fact name="处理人">{opened.handledByName}</Fact>
                <Fact name="处理时间">{formatMinute(opened.handledAt)}</Fact>
                <Fact name="处理备注">{opened.note || '—'}</Fact>
              </>
            )}
          </dl>
          {consultationCan.handle(opened) && <HandleForm key={opened.id} {...opened} onClose={onClose} onHandled={onHandled} />}
        </div>
      )}
    </Drawer>
  )
}

type HandleFormProps = Pick<OpenedConsultation, 'id' | 'name'> & Omit<ConsultationDrawerProps, 'opened'>

function HandleForm({ id, name, onClose, onHandled }: HandleFormProps) {
  const [busy, setBusy] = useState(false)

  async function handle({ note }: { note: string }): Promise<void> {
    setBusy(true)
    const isDone = await attempt(async () => {
      await callFromBrowser(handleConsultation, { id, note })
      showToast('success', `${name}的咨询已标记为已处理`)
    })
    setBusy(false)
    if (isDone) onClose()
    onHandled()
  }

  return (
    <Form layout="vertical" initialValues={{ note: '' }} onFinish={(values: { note: string }) => void handle(values)}>
      <Form.Item name="note" label="处理备注（可选）" extra="仅员工可见">
        <Input.TextArea rows={4} maxLength={consultationLimits.note} showCount />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        标记为已处理
      </Button>
    </Form>
  )
}
