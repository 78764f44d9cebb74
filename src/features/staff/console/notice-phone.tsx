import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { tidyCode } from '#kit/half-width.ts'
import { CaptchaField, type CaptchaHandle } from '#platform/captcha/parts/captcha-field.tsx'
import { noCaptchaAnswer } from '#platform/captcha/rules.ts'
import { errorAt, type Fault, FormFault } from '#platform/credentials/parts/form-fault.tsx'
import { staffPhone } from '#platform/notices/contract.ts'
import type { NoticePreferences } from '#platform/notices/parts/notice-preferences.tsx'
import { noticeWords, phoneCodePurpose } from '#platform/notices/rules.ts'
import { codeRefusals, isMobile } from '#platform/sms/rules.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import steps from '../parts/steps.module.css'
import styles from './notice-phone.module.css'

type NoticePhoneProps = { phone: string; onChange: (now: NoticePreferences) => void }

export function NoticePhone({ phone, onChange }: NoticePhoneProps) {
  const [changing, setChanging] = useState(false)
  if (phone === '' || changing)
    return (
      <PhoneForm
        onCancel={phone === '' ? undefined : () => setChanging(false)}
        onProved={(now) => {
          setChanging(false)
          showToast('success', noticeWords.phoneKept)
          onChange(now)
        }}
      />
    )

  async function remove(): Promise<void> {
    onChange(await callFromBrowser(staffPhone.remove, {}))
    showToast('success', noticeWords.phoneRemoved)
  }

  return (
    <>
      <p>
        <Status tone="success">已验证</Status> {phone}
      </p>
      <div className={styles.actions}>
        <Button look="quiet" size="small" onClick={() => setChanging(true)}>
          更换手机号
        </Button>
        <Button look="quiet" size="small" onClick={() => void remove()}>
          移除手机号
        </Button>
      </div>
    </>
  )
}

type PhoneFormProps = { onProved: (now: NoticePreferences) => void; onCancel: (() => void) | undefined }

/** The number and the code that was sent to it. */
function PhoneForm({ onProved, onCancel }: PhoneFormProps) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [captcha, setCaptcha] = useState(noCaptchaAnswer)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const [wait, setWait] = useState(0)
  const [busy, setBusy] = useState<'code' | 'prove'>()
  const [fault, setFault] = useState<Fault>()
  const captchaField = useRef<CaptchaHandle>(null)
  const attempts = useRef(0)

  useEffect(() => {
    if (wait === 0) return undefined
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  async function ask(what: 'code' | 'prove', work: () => Promise<void>): Promise<void> {
    setBusy(what)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === codeRefusals.captcha.code) setAsksCaptcha(true)
      captchaField.current?.refresh()
      setFault({ attempt: ++attempts.current, msg: error.message, errors: error.errors })
    } finally {
      setBusy(undefined)
    }
  }

  function refuse(field: string, msg: string): void {
    setFault({ attempt: ++attempts.current, msg, errors: [{ field, msg }] })
  }

  async function sendCode(): Promise<void> {
    if (!isMobile(tidyCode(mobile))) return refuse('mobile', noticeWords.phone)
    await ask('code', async () => {
      const sent = await callFromBrowser(staffPhone.sendCode, { mobile, captchaId: captcha.id, captcha: captcha.answer })
      setWait(sent.waitSeconds)
      setSentTo(sent.phone)
      setAsksCaptcha(false)
    })
  }

  async function prove(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isMobile(tidyCode(mobile))) return refuse('mobile', noticeWords.phone)
    if (!/^\d{6}$/.test(tidyCode(code))) return refuse('code', noticeWords.code)
    await ask('prove', async () => onProved(await callFromBrowser(staffPhone.prove, { mobile, code })))
  }

  return (
    <form method="post" noValidate className={steps.form} onSubmit={(event) => void prove(event)}>
      <FormFault fault={fault} />
      <Field label="手机号" required error={errorAt(fault, 'mobile')}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={20}
            value={mobile}
            onChange={(event) => setMobile(event.currentTarget.value)}
          />
        )}
      </Field>
      {asksCaptcha && (
        <CaptchaField
          ref={captchaField}
          purpose={phoneCodePurpose}
          value={captcha}
          onChange={setCaptcha}
          error={errorAt(fault, 'captcha')}
        />
      )}
      <Field label="短信验证码" required error={errorAt(fault, 'code')} help={sentTo && `已发送至 ${sentTo}，5 分钟内有效`}>
        {(control) => (
          <div className={styles.code}>
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button look="quiet" loading={busy === 'code'} disabled={wait > 0} onClick={() => void sendCode()}>
              {wait > 0 ? `${wait} 秒后重新获取` : '获取验证码'}
            </Button>
          </div>
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" loading={busy === 'prove'}>
          保存通知手机号
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            取消更换
          </Button>
        )}
      </div>
    </form>
  )
}
