import { Button, Form, Input } from 'antd'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadPart } from '#platform/calls/shared/stale-if-error.ts'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { CallReply } from '#gateway/call.ts'
import { mobileInputLength, toPhone } from '#kit/identifiers/mobile.ts'
import { hashPassword } from '#platform/credentials/shared/hash-password.ts'
import { PasswordSettings } from '#platform/credentials/shared/password-settings.tsx'
import { customerNotices, customerPhone } from '#platform/notices/contract.ts'
import { NoticeChoices } from '#platform/notices/shared/notice-choices.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { applicantLimits as limits, applicantMessages as messages } from '../rules.ts'
import { changeOwnContact, changeOwnPassword, getOwnApplicant } from '../own-contract.ts'
import styles from './settings.module.css'

type OwnApplicant = CallReply<typeof getOwnApplicant>
type Contact = Pick<OwnApplicant, 'phone' | 'email'> & { password?: string }

export async function clientLoader() {
  const [own, preferences] = await Promise.all([
    callFromBrowser(getOwnApplicant, {}),
    loadPart('/apply/settings', 'preferences', callFromBrowser(customerNotices.preferences, {})),
  ])
  return { own, preferences }
}

export const title = '账号设置'

export default function ApplicantSettings({ loaderData: { own, preferences } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()

  async function change(password: string, newPassword: string): Promise<void> {
    await callFromBrowser(changeOwnPassword, { password, newPassword })
    showToast('success', messages.passwordChanged)
    await revalidate()
  }

  return (
    <>
      <SheetHead title="账号设置" lead="联系方式、通知方式与登录密码" />
      <div className={styles.sections}>
        <section className={styles.sheet} aria-labelledby="contact-heading">
          <h2 id="contact-heading">联系方式</h2>
          <dl className={styles.facts}>
            <div>
              <dt>账号</dt>
              <dd>{own.account}</dd>
            </div>
            <div>
              <dt>姓名</dt>
              <dd>{own.name}</dd>
            </div>
            <div>
              <dt>单位</dt>
              <dd>{own.company || '未登记'}</dd>
            </div>
          </dl>
          <ContactForm key={own.version} own={own} onSaved={() => void revalidate()} />
        </section>
        <section className={styles.sheet} aria-labelledby="notices-heading">
          <h2 id="notices-heading">通知设置</h2>
          {preferences.value ? (
            <NoticeChoices calls={customerNotices} phoneCalls={customerPhone} account={own.account} loaded={preferences.value} />
          ) : (
            <p role="alert">{preferences.error}</p>
          )}
        </section>
        <section className={styles.sheet} aria-labelledby="password-heading">
          <h2 id="password-heading">修改密码</h2>
          <p className={styles.lead}>上次修改于 {own.passwordChangedOn}。修改后，本账号在其他设备上的登录会退出。</p>
          <PasswordSettings account={own.account} onChange={change} />
        </section>
      </div>
    </>
  )
}

function ContactForm({ own: { phone, email, version }, onSaved }: { own: OwnApplicant; onSaved: () => void }) {
  const [form] = Form.useForm<Contact>()
  const { isSending, run } = useSubmission(form)
  const { PasswordSalt } = usePageConfig()
  const written: string = Form.useWatch('phone', form) ?? phone
  const needsPassword = toPhone(written) !== phone

  async function save({ password = '', ...contact }: Contact): Promise<void> {
    await run(async () => {
      const hashed = needsPassword && password ? await hashPassword(password, PasswordSalt) : ''
      await callFromBrowser(changeOwnContact, { ...contact, password: hashed, version })
      showToast('success', messages.contactSaved)
      onSaved()
    })
  }

  return (
    <Form
      form={form}
      name="contact"
      layout="vertical"
      requiredMark={false}
      initialValues={{ phone, email }}
      onFinish={(contact) => void save(contact)}
    >
      <TextField
        of={changeOwnContact}
        name="phone"
        label="手机号（可选）"
        max={mobileInputLength}
        inputMode="tel"
        autoComplete="tel"
        extra="审核人员核实与忘记密码时使用，不对外公开"
      />
      {needsPassword && (
        <Form.Item
          name="password"
          label="登录密码"
          rules={[{ required: true, message: messages.phonePassword }]}
          extra="忘记密码时凭手机号重置，因此修改手机号须验证登录密码"
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      <TextField of={changeOwnContact} name="email" label="邮箱（可选）" max={limits.email} inputMode="email" autoComplete="email" />
      <Button type="primary" htmlType="submit" block loading={isSending}>
        保存联系方式
      </Button>
    </Form>
  )
}
