import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { unlockApplicant, type viewApplicant } from '../desk-contract.ts'
import { applicantCan, applicantStates } from '../rules.ts'
import { AccessDialogs, type AccessAction } from './access-dialogs.tsx'
import { ApplicantDialog } from './applicant-dialog.tsx'
import styles from './applicants.module.css'
import { InviteOne } from './invite-button.tsx'

type Applicant = CallReply<typeof viewApplicant>
type ApplicantDrawerProps = { opened: Applicant | undefined; onClose: () => void; onChange: () => void }

/** One applicant with the full phone number, and what may be done with the account. */
export function ApplicantDrawer({ opened, onClose, onChange }: ApplicantDrawerProps) {
  return (
    <Drawer open={opened !== undefined} title={opened?.name ?? '申请人'} size={480} onClose={onClose} destroyOnHidden>
      {opened && <Opened key={opened.id} applicant={opened} onChange={onChange} />}
    </Drawer>
  )
}

async function unlock(id: string, onChange: () => void): Promise<void> {
  await attempt(async () => {
    await callFromBrowser(unlockApplicant, { id })
    showToast('success', '已解除登录限速，可以立即登录')
    onChange()
  })
}

function Opened({ applicant, onChange }: { applicant: Applicant; onChange: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const [action, setAction] = useState<AccessAction>()
  const { id, account, state, company, phone, email, createdAt, passwordChangedAt, freezeReason, delayedUntil } = applicant
  return (
    <div className={styles.opened}>
      <Facts>
        <Fact name="状态">
          <Status tone={applicantStates[state].tone}>{applicantStates[state].label}</Status>
        </Fact>
        {delayedUntil && <Fact name="登录限速">至 {formatMinute(delayedUntil)}，期间不能登录</Fact>}
        {freezeReason && <Fact name="冻结原因">{freezeReason}</Fact>}
        <Fact name="账号">
          {account}
          <CopyButton text={account} label="复制账号" />
        </Fact>
        <Fact name="单位">
          {company ? (
            <CustomerLink of="applicant" id={id}>
              {company}
            </CustomerLink>
          ) : (
            '未填写'
          )}
        </Fact>
        <Fact name="手机号">{phone ? <a href={`tel:${phone}`}>{phone}</a> : '未填写'}</Fact>
        <Fact name="邮箱">{email ? <a href={`mailto:${email}`}>{email}</a> : '未填写'}</Fact>
        <Fact name="建立时间">{formatMinute(createdAt)}</Fact>
        <Fact name="密码更新">{passwordChangedAt ? formatMinute(passwordChangedAt) : '尚未设置'}</Fact>
      </Facts>
      <div className={styles.actions}>
        {applicantCan.invite(applicant) && <InviteOne applicant={applicant} onInvited={onChange} />}
        {applicantCan.change(applicant) && <Button onClick={() => setChanging(true)}>修改资料</Button>}
        {applicantCan.resetPassword(applicant) && <Button onClick={() => setAction('password')}>重置密码</Button>}
        {delayedUntil && <Button onClick={() => void unlock(id, onChange)}>解除登录限速</Button>}
        {applicantCan.enable(applicant) && <Button onClick={() => setAction('enable')}>解除冻结</Button>}
        {applicantCan.freeze(applicant) && (
          <Button danger onClick={() => setAction('freeze')}>
            冻结
          </Button>
        )}
      </div>
      <ApplicantDialog open={isChanging} applicant={applicant} onClose={() => setChanging(false)} onSaved={onChange} />
      <AccessDialogs action={action} applicant={applicant} onClose={() => setAction(undefined)} onDone={onChange} />
    </div>
  )
}
