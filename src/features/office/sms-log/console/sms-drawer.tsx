import { Button, Drawer } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { smsCalls } from '../contract.ts'
import { providerLabels, resendHint, smsCan, smsScenes, smsStates, formatSubject } from '#platform/sms/rules.ts'
import styles from './sms-log.module.css'

type OpenedSms = CallReply<typeof smsCalls.get>
type SmsDrawerProps = { opened: OpenedSms | undefined; onClose: () => void; onResent: () => void }

/** One message and the provider's response. */
export function SmsDrawer({ opened, onClose, onResent }: SmsDrawerProps) {
  return (
    <Drawer
      open={opened !== undefined}
      title={opened ? smsScenes[opened.scene].label : '短信'}
      size={480}
      onClose={onClose}
      destroyOnHidden
    >
      {opened && (
        <div className={styles.opened}>
          <Facts>
            <Fact name="状态">
              <Status tone={smsStates[opened.state].tone}>{smsStates[opened.state].label}</Status>
            </Fact>
            <Fact name="手机号">{opened.mobile}</Fact>
            <Fact name="内容">{opened.text}</Fact>
            <Fact name="对象">{formatSubject(opened.subject)}</Fact>
            <Fact name="产生时间">{formatMinute(opened.createdAt)}</Fact>
            {opened.expiresAt && <Fact name="失效时间">{formatMinute(opened.expiresAt)}</Fact>}
            <Fact name="已尝试">{opened.attempts} 次</Fact>
            {opened.nextAt && <Fact name="下次尝试">{formatMinute(opened.nextAt)}</Fact>}
            <Fact name="提交时间">{formatMinute(opened.takenAt) || '—'}</Fact>
            <Fact name="发送通道">{opened.provider ? (providerLabels[opened.provider] ?? opened.provider) : '—'}</Fact>
            <Fact name="回执编号">{opened.providerId || '—'}</Fact>
            <Fact name="应答代码">{opened.providerCode || '—'}</Fact>
            <Fact name="应答说明">{opened.providerText || '—'}</Fact>
          </Facts>
          <Resend key={opened.id} opened={opened} onClose={onClose} onResent={onResent} />
        </div>
      )}
    </Drawer>
  )
}

function Resend({ opened, onClose, onResent }: SmsDrawerProps & { opened: OpenedSms }) {
  const { isSending: busy, run } = useSubmission()
  const { sendsSms } = usePageConfig()

  async function resend(): Promise<void> {
    const isDone = await run(async () => {
      await callFromBrowser(smsCalls.resend, { id: opened.id })
      showToast('success', '已加入发送队列')
    })
    if (isDone) onClose()
    onResent()
  }

  if (smsCan.resend(opened) && sendsSms)
    return (
      <Button type="primary" loading={busy} onClick={() => void resend()}>
        重新发送这条{smsScenes[opened.scene].label}
      </Button>
    )
  const hint = smsCan.resend(opened) ? '未开通短信服务，开通后可重新发送。' : resendHint(opened)
  return hint ? <p className={styles.hint}>{hint}</p> : null
}
