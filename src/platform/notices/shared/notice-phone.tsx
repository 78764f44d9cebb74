import { Button } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { PhoneCodeForm } from '#platform/sms/shared/phone-code-form.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import type { staffPhone } from '../contract.ts'
import { noticeMessages, phoneCodePurpose } from '../rules.ts'
import styles from './notice-phone.module.css'
import type { NoticePreferences } from './notice-preferences.tsx'

type NoticePhoneProps = { calls: typeof staffPhone; account: string; phone: string; onChange: (now: NoticePreferences) => void }

export function NoticePhone({ calls, account, phone, onChange }: NoticePhoneProps) {
  const [changing, setChanging] = useState(false)

  async function prove(mobile: string, code: string): Promise<void> {
    const now = await callFromBrowser(calls.prove, { mobile, code })
    setChanging(false)
    showToast('success', noticeMessages.phoneKept)
    onChange(now)
  }

  async function remove(): Promise<void> {
    onChange(await callFromBrowser(calls.remove, {}))
    showToast('success', noticeMessages.phoneRemoved)
  }

  if (phone === '' || changing)
    return (
      <div className={styles.form}>
        <PhoneCodeForm
          owner={account}
          captchaPurpose={phoneCodePurpose}
          phone={{ name: 'mobile', label: '手机号' }}
          rules={{ phone: [contractRule(calls.prove, 'mobile')], code: [contractRule(calls.prove, 'code')] }}
          submit="保存通知手机号"
          {...(phone !== '' && { cancel: { label: '取消更换', onCancel: () => setChanging(false) } })}
          onSendCode={({ phone: mobile, ...captcha }) => callFromBrowser(calls.sendCode, { mobile, ...captcha })}
          onSubmit={({ phone: mobile, code }) => prove(mobile, code)}
        />
      </div>
    )
  return (
    <>
      <p>
        <Status tone="success">已验证</Status> {phone}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setChanging(true)}>更换手机号</Button>
        <Button onClick={() => void remove()}>移除手机号</Button>
      </div>
    </>
  )
}
