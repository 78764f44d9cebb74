import { App, Button } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { hashPassword } from '#platform/credentials/shared/hash-password.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { formatDate, formatMinute } from '#kit/dates.ts'
import { type listPasskeys, removePasskey, renamePasskey, renewBackupCodes } from '../../passkey-contract.ts'
import { passkeyLimits } from '../../passkey-rules.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasskeyDialog, type PasskeyTask } from './passkey-dialog.tsx'
import list from '../own/own-list.module.css'
import styles from './own-passkeys.module.css'

type Loaded = CallReply<typeof listPasskeys>
type OwnPasskeysProps = { loaded: Loaded; onChange: () => void }

/** The passkeys of one's own account, and the codes for the day they are away. */
export function OwnPasskeys({ loaded: { items, backupCodes }, onChange }: OwnPasskeysProps) {
  const [task, setTask] = useState<PasskeyTask>()
  const run = usePasskeyTask(task, onChange)
  return (
    <>
      <h2 id="passkeys">通行密钥</h2>
      <p>用指纹、面容、设备密码或安全密钥一触登录，不需要密码和动态验证码。建议登记两个，并保存备用码。</p>
      {items.length > 0 && (
        <ul className={list.list} aria-label="已登记的通行密钥">
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onTask={setTask} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button type="primary" size="large" disabled={items.length >= passkeyLimits.each} onClick={() => setTask({ kind: 'add' })}>
          登记通行密钥
        </Button>
        <Button size="large" onClick={() => setTask({ kind: 'codes' })}>
          {backupCodes > 0 ? '更换备用码' : '生成备用码'}
        </Button>
        <Status tone={backupCodes > 0 ? 'success' : 'warning'}>{backupCodes > 0 ? `备用码余 ${backupCodes} 个` : '没有备用码'}</Status>
      </div>
      <PasskeyDialog task={task} onClose={() => setTask(undefined)} onSend={run} />
    </>
  )
}

type PasskeyRowProps = { passkey: Loaded['items'][number]; onTask: (task: PasskeyTask) => void }

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, onTask }: PasskeyRowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>
          {formatDate(new Date(createdAt))} 登记，{lastUsedAt ? `最近使用 ${formatMinute(lastUsedAt)}` : '尚未使用'}
        </span>
      </div>
      <Button size="small" aria-label={`改名“${name}”`} onClick={() => onTask({ kind: 'rename', id, name })}>
        改名
      </Button>
      <Button size="small" danger aria-label={`移除“${name}”`} onClick={() => onTask({ kind: 'remove', id, name })}>
        移除
      </Button>
    </li>
  )
}

/** What the dialog sends. */
function usePasskeyTask(task: PasskeyTask | undefined, onChange: () => void) {
  const { modal } = App.useApp()

  return async function run(values: { name: string; password: string }): Promise<void> {
    if (!task) return
    const password = task.kind === 'rename' ? '' : await hashPassword(values.password, readPageConfig().PasswordSalt)
    if (task.kind === 'add') {
      const { registerPasskey } = await import('../../shared/passkey-browser.ts')
      await registerPasskey({ password, name: values.name })
      showToast('success', `通行密钥“${values.name}”已登记`)
    } else if (task.kind === 'codes') {
      const { codes } = await callFromBrowser(renewBackupCodes, { password })
      modal.success({ title: '备用码', content: <BackupCodes codes={codes} />, okText: '我已保存' })
    } else if (task.kind === 'rename') {
      await callFromBrowser(renamePasskey, { id: task.id, name: values.name })
      showToast('success', '名称已修改')
    } else {
      await callFromBrowser(removePasskey, { id: task.id, password })
      showToast('success', `通行密钥“${task.name}”已移除`)
    }
    onChange()
  }
}
