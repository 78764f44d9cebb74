import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import type { staffNotices } from '../contract.ts'
import { mailCode, noticeLimits, noticeMessages } from '../rules.ts'
import styles from './notice-phone.module.css'
import type { NoticePreferences } from './notice-preferences.tsx'

type MailCalls = Pick<typeof staffNotices, 'sendMailCode' | 'proveMail' | 'removeMail'>
type NoticeMailboxProps = { calls: MailCalls; mailbox: string; onChange: (now: NoticePreferences) => void }

/** The mailbox for notices by mail; a new one is proved by a code. */
export function NoticeMailbox({ calls, mailbox, onChange }: NoticeMailboxProps) {
  const [changing, setChanging] = useState(false)
  const [asked, setAsked] = useState('')

  function keep(now: NoticePreferences): void {
    setChanging(false)
    setAsked('')
    showToast('success', noticeMessages.mailKept)
    onChange(now)
  }

  async function remove(): Promise<void> {
    await attempt(async () => {
      onChange(await callFromBrowser(calls.removeMail, {}))
      showToast('success', noticeMessages.mailRemoved)
    })
  }

  if (asked) return <MailCodeForm calls={calls} address={asked} onKept={keep} onBack={() => setAsked('')} />
  if (mailbox === '' || changing)
    return <AddressForm calls={calls} onAsked={setAsked} onCancel={changing ? () => setChanging(false) : undefined} />
  return (
    <>
      <p>
        <Status tone="success">已验证</Status> {mailbox}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setChanging(true)}>更换邮箱</Button>
        <Button onClick={() => void remove()}>移除邮箱</Button>
      </div>
    </>
  )
}

type AddressFormProps = { calls: MailCalls; onAsked: (address: string) => void; onCancel: (() => void) | undefined }

function AddressForm({ calls, onAsked, onCancel }: AddressFormProps) {
  const [form] = Form.useForm<{ address: string }>()
  const { isSending, run } = useSubmission(form)

  async function ask({ address: written }: { address: string }): Promise<void> {
    await run(async () => {
      const { address } = await callFromBrowser(calls.sendMailCode, { address: written })
      showToast('success', noticeMessages.mailCodeSent(address))
      onAsked(address)
    })
  }

  return (
    <Form
      form={form}
      name="mailbox"
      layout="vertical"
      className={styles.form ?? ''}
      requiredMark={false}
      onFinish={(given) => void ask(given)}
    >
      <TextField
        of={calls.sendMailCode}
        name="address"
        label="邮箱"
        max={noticeLimits.address}
        inputMode="email"
        autoComplete="email"
        extra="验证后，可在上方选择以邮件接收的事项"
      />
      <div className={styles.actions}>
        <Button htmlType="submit" loading={isSending}>
          获取邮箱验证码
        </Button>
        {onCancel && <Button onClick={onCancel}>取消更换</Button>}
      </div>
    </Form>
  )
}

type MailCodeFormProps = { calls: MailCalls; address: string; onKept: (now: NoticePreferences) => void; onBack: () => void }

function MailCodeForm({ calls, address, onKept, onBack }: MailCodeFormProps) {
  const [form] = Form.useForm<{ code: string }>()
  const { isSending, run } = useSubmission(form)

  async function prove({ code }: { code: string }): Promise<void> {
    await run(async () => onKept(await callFromBrowser(calls.proveMail, { code })))
  }

  return (
    <Form
      form={form}
      name="mail-code"
      layout="vertical"
      className={styles.form ?? ''}
      requiredMark={false}
      onFinish={(given) => void prove(given)}
    >
      <Form.Item
        name="code"
        label="邮箱验证码"
        rules={[contractRule(calls.proveMail, 'code')]}
        extra={`已发送至 ${address}，${mailCode.secondsValid / 60} 分钟内有效。未收到时，请查看垃圾邮件。`}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" />
      </Form.Item>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isSending}>
          保存通知邮箱
        </Button>
        <Button onClick={onBack}>更改邮箱</Button>
      </div>
    </Form>
  )
}
