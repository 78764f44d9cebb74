import { App, Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { csvByteOrderMark, formatCsvLine } from '#kit/formats/csv.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { useOneTimePassword } from '#platform/credentials/shared/use-one-time-password.tsx'
import { Send } from '#ui/icons.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { inviteApplicants, listApplicants } from '../desk-contract.ts'
import { applicantLimits as limits } from '../rules.ts'
import styles from './applicants.module.css'

type InvitedApplicants = CallReply<typeof inviteApplicants>['items']

/** Gives the imported applicants their one-time passwords, as a file. */
export function InviteButton({ waiting, onInvited }: { waiting: number; onInvited: () => void }) {
  const { modal } = App.useApp()
  const confirm = useConfirm()
  if (waiting === 0) return null
  const count = Math.min(waiting, limits.invited)

  async function invite(): Promise<void> {
    const { items } = await callFromBrowser(listApplicants, { state: 'imported', sort: 'created', pageSize: limits.invited })
    const invited = await callFromBrowser(inviteApplicants, { ids: items.map(({ id }) => id) })
    modal.success({
      title: `已为 ${invited.items.length} 人生成一次性密码`,
      content: <Passwords items={invited.items} />,
      okText: '我已保存',
    })
    onInvited()
  }

  function ask(): void {
    confirm({
      title: `邀请 ${count} 名申请人？`,
      content: '为每人生成一次性密码，列表只显示这一次；本人首次登录须设置新密码。',
      okText: '生成一次性密码',
      work: invite,
    })
  }

  return (
    <Button icon={<Send />} onClick={ask}>
      邀请（{waiting}）
    </Button>
  )
}

function Passwords({ items }: { items: InvitedApplicants }) {
  function download(): void {
    const rows = [['账号', '姓名', '单位', '一次性密码'], ...items.map((one) => [one.account, one.name, one.company, one.oneTimePassword])]
    saveFile('申请人一次性密码.csv', new Blob([csvByteOrderMark + rows.map(formatCsvLine).join('')], { type: 'text/csv' }))
  }

  return (
    <div className={styles.passwords}>
      <p>密码仅显示这一次。请保存后通过安全的方式逐一告知本人，用后删除文件。</p>
      <Button onClick={download}>下载 CSV</Button>
      <ul>
        {items.map(({ account, name, oneTimePassword }) => (
          <li key={account}>
            <span>
              {name}（{account}）
            </span>
            <code>{oneTimePassword}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function InviteOne({ id, onInvited }: { id: string; onInvited: () => void }) {
  const showOnce = useOneTimePassword()
  const { isSending: isBusy, run } = useSubmission()

  async function invite(): Promise<void> {
    await run(async () => {
      const { items } = await callFromBrowser(inviteApplicants, { ids: [id] })
      const [one] = items
      if (one) showOnce({ title: `“${one.name}”的一次性密码`, password: one.oneTimePassword, owner: '本人' })
    })
    onInvited()
  }

  return (
    <Button type="primary" loading={isBusy} onClick={() => void invite()}>
      邀请
    </Button>
  )
}
