import { App, Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { categoryLabels } from '../rules.ts'
import { freezeAccount, resetAccountPassword, setAlert, setCategory, setPhone, unfreezeAccount } from './contract.ts'
import { CoinsField, PhoneField, ReasonField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { OneTimePassword } from '#platform/credentials/parts/one-time-password.tsx'
import { deskLimits } from './rules.ts'

export type StandingAction = 'freeze' | 'unfreeze' | 'password' | 'alert' | 'category' | 'phone'
type Standing = { account: string; category: 1 | 2; alertBelow: number | null }
type StandingDialogsProps = { action: StandingAction | undefined; standing: Standing; onClose: () => void; onDone: () => void }
type Reason = { reason: string }

/** Everything about an account but its coins. */
export function StandingDialogs({ action, standing, onClose, onDone }: StandingDialogsProps) {
  const { modal } = App.useApp()
  const { account, category, alertBelow } = standing
  const other = category === 1 ? 2 : 1

  function done(text: string): void {
    showToast('success', text)
    onDone()
  }
  function showPassword(password: string): void {
    modal.success({
      title: `账户 ${account} 的一次性密码`,
      content: <OneTimePassword password={password} owner="客户" />,
      okText: '我已记下',
    })
  }
  const open = (wanted: StandingAction) => ({ open: action === wanted, onClose })

  return (
    <>
      <FormDialog<Reason>
        {...open('freeze')}
        title={`冻结账户 ${account}？`}
        okText="冻结"
        danger
        lead="冻结后不能充值、使用与转卡；客户仍可登录查看与申诉。"
        onSend={async ({ reason }) => {
          await callFromBrowser(freezeAccount, { account, reason })
          done(`账户 ${account} 已冻结`)
        }}
      >
        <ReasonField label="冻结原因" />
      </FormDialog>
      <FormDialog<Reason>
        {...open('unfreeze')}
        title={`解除账户 ${account} 的冻结？`}
        okText="解除冻结"
        onSend={async ({ reason }) => {
          await callFromBrowser(unfreezeAccount, { account, reason })
          done(`账户 ${account} 已解除冻结`)
        }}
      >
        <ReasonField label="解除原因" />
      </FormDialog>
      <FormDialog<Reason>
        {...open('password')}
        title={`重置账户 ${account} 的密码？`}
        okText="重置密码"
        danger
        lead="原密码立即失效，所有登录结束；新的一次性密码只显示一次。"
        onSend={async ({ reason }) => {
          const { oneTimePassword } = await callFromBrowser(resetAccountPassword, { account, reason })
          onDone()
          showPassword(oneTimePassword)
        }}
      >
        <ReasonField label="重置原因" />
      </FormDialog>
      <FormDialog<{ alertBelow?: number | null }>
        {...open('alert')}
        title={`账户 ${account} 的余额提醒`}
        okText="保存"
        initial={{ alertBelow }}
        onSend={async ({ alertBelow: wanted = null }) => {
          await callFromBrowser(setAlert, { account, alertBelow: wanted, was: alertBelow })
          done('余额提醒已保存')
        }}
      >
        <CoinsField name="alertBelow" label="低于此数时提醒" isOptional extra="留空不提醒" />
      </FormDialog>
      <FormDialog<Reason>
        {...open('category')}
        title={`将账户 ${account} 改为${categoryLabels[other]}？`}
        okText={`改为${categoryLabels[other]}`}
        lead={`现为${categoryLabels[category]}。类别决定客户可否转卡、可否自行更换手机号，以及明细是否清理。`}
        onSend={async ({ reason }) => {
          await callFromBrowser(setCategory, { account, category: other, was: category, reason })
          done(`账户 ${account} 已改为${categoryLabels[other]}`)
        }}
      >
        <ReasonField label="调整原因" />
      </FormDialog>
      <FormDialog<Reason & { phone: string; letter: string }>
        {...open('phone')}
        title={`更换账户 ${account} 的手机号`}
        okText="更换手机号"
        lead="客户遗失手机号时凭单位公函办理。更换后所有登录结束，原号码会收到通知。"
        onSend={async (given) => {
          await callFromBrowser(setPhone, { account, ...given })
          done(`账户 ${account} 的手机号已更换`)
        }}
      >
        <PhoneField label="新手机号" />
        <Form.Item name="letter" label="公函编号" rules={[{ required: true, whitespace: true, message: '请输入公函编号' }]}>
          <Input maxLength={deskLimits.letter} autoComplete="off" />
        </Form.Item>
        <ReasonField label="更换原因" />
      </FormDialog>
    </>
  )
}
