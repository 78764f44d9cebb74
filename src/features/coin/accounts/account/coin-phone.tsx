import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { useRevalidator, useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { getSession, setProfile } from '#platform/session/shared/session-store.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { PhoneCodeForm } from '#platform/sms/shared/phone-code-form.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { changePhone, getCoinAccount, sendNewPhoneCode, sendPhoneCode } from '../contract.ts'
import { coinRefusals, coinMessages, phonePurpose } from '../rules.ts'
import { Blocked } from './blocked.tsx'
import styles from './coin-form.module.css'
import { type CoinUser, coinPaths, toProfile } from '../shared/coin-user.ts'

export async function clientLoader() {
  return { account: await callFromBrowser(getCoinAccount, {}) }
}

export const title = '修改手机号'

export default function CoinPhonePage({ loaderData: { account } }: ScreenProps<typeof clientLoader>) {
  const { sendsSms } = usePageConfig()
  if (!sendsSms)
    return (
      <>
        <SheetHead title="修改手机号" lead="本站未开通短信服务，手机号由工作人员凭单位公函更换。" />
        <div className={styles.sheet}>
          <section className={styles.letter} aria-labelledby="letter">
            <h2 id="letter">怎样更换</h2>
            <LetterSteps first="由单位出具加盖公章的手机号变更公函，写明账户与新手机号。" />
          </section>
        </div>
      </>
    )
  return (
    <>
      <SheetHead
        title="修改手机号"
        lead={`当前手机号 ${account.phone}，验证码将发送到这个号码${account.verifiesNewPhone ? '；新手机号也须收取验证码' : ''}。`}
      />
      <div className={styles.sheet}>
        {account.canChangePhone ? <ChangeForm account={account} /> : <Blocked title="暂不能修改手机号" why={account.phoneBlockedBy} />}
        <aside className={styles.aside}>
          <h2>原手机号收不到验证码？</h2>
          <LetterSteps first="号码停用、丢失或经办人已离职的，请由单位出具加盖公章的手机号变更公函。" last="更换后，原手机号会收到通知。" />
        </aside>
      </div>
    </>
  )
}

/** The way without a code. */
function LetterSteps({ first, last }: { first: string; last?: string }) {
  const { tel } = usePageConfig()
  return (
    <ul>
      <li>{first}</li>
      <li>将公函交至{tel ? `客服（电话 ${tel}）` : '客服'}，核对单位信息后由工作人员为您更换。</li>
      {last && <li>{last}</li>}
    </ul>
  )
}

function ChangeForm({ account }: { account: CallReply<typeof getCoinAccount> }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function change(newPhone: string, code: string, newPhoneCode: string): Promise<void> {
    const { phone } = await callFromBrowser(changePhone, { newPhone, code, newPhoneCode })
    const session = getSession<CoinUser>('coin')
    if (session) setProfile('coin', toProfile({ ...session.user, phone }))
    showToast('success', coinMessages.phoneChanged)
    await revalidate()
    await navigate(coinPaths.result)
  }

  return (
    <PhoneCodeForm
      owner={account.account}
      captchaPurpose={phonePurpose}
      phone={{ name: 'newPhone', label: '新手机号' }}
      rules={{ phone: [contractRule(changePhone, 'newPhone')], code: [contractRule(changePhone, 'code')] }}
      proof={
        account.verifiesNewPhone
          ? {
              name: 'newPhoneCode',
              label: '新手机号的验证码',
              ask: '获取新手机号的验证码',
              rules: [{ required: true, message: coinRefusals.newCodeMissing.msg }],
              onSendCode: ({ phone: newPhone, ...captcha }) => callFromBrowser(sendNewPhoneCode, { newPhone, ...captcha }),
            }
          : undefined
      }
      submit="修改手机号"
      cancel={{ label: '取消', onCancel: () => void navigate(coinPaths.result) }}
      onSendCode={({ phone: newPhone, ...captcha }) => callFromBrowser(sendPhoneCode, { newPhone, ...captcha })}
      onSubmit={({ phone, code, proof: newPhoneCode }) => change(phone, code, newPhoneCode)}
    />
  )
}
