import { App, Button, Dropdown, Modal, Select } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { OneTimePassword } from '#platform/credentials/parts/one-time-password.tsx'
import { FirstHalf } from '#platform/proposals/parts/secret-half.tsx'
import { showProposed } from '#platform/proposals/parts/show-proposed.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { disableStaff, enableStaff, type listStaff, resetPassword, resetTotp, setRole, unlockStaff } from '../contract.ts'
import styles from './screen.module.css'

type Account = CallReply<typeof listStaff>['items'][number]
/** Calls that take the account's id alone. */
type Act = typeof disableStaff | typeof enableStaff
type StaffActionsProps = { account: Account; roles: { value: string; label: string }[]; onChange: () => void }

/** Actions on a staff account; those that end sessions ask for confirmation. */
export function StaffActions({ account, roles, onChange }: StaffActionsProps) {
  const { modal } = App.useApp()
  const [roleId, setRoleId] = useState<string>()
  const { id, name } = account

  async function run(work: () => Promise<void>): Promise<void> {
    if (await attempt(work)) onChange()
  }

  function act(call: Act, done: string): Promise<void> {
    return run(async () => {
      const reply = await callFromBrowser(call, { id })
      if ('state' in reply && reply.state === 'proposed') showProposed()
      else showToast('success', done)
    })
  }

  function ask(title: string, content: string, okText: string, onOk: () => Promise<void>): void {
    modal.confirm({ title, content, okText, okButtonProps: { danger: true }, onOk })
  }

  function renewPassword(): Promise<void> {
    return run(async () => {
      const { state, oneTimePassword } = await callFromBrowser(resetPassword, { id })
      modal.success({
        title: state === 'done' ? `“${name}”的一次性密码` : '已提交，待另一名账号管理员确认',
        content:
          state === 'done' ? <OneTimePassword password={oneTimePassword} owner="本人" /> : <FirstHalf half={oneTimePassword} what="密码" />,
        okText: '我已记下',
      })
    })
  }

  async function changeRole(): Promise<void> {
    await run(async () => {
      const { state } = await callFromBrowser(setRole, { id, roleId: roleId ?? '' })
      if (state === 'proposed') showProposed()
      else showToast('success', '角色已调整')
    })
    setRoleId(undefined)
  }

  const actions: Record<string, () => void> = {
    role: () => setRoleId(account.roleId),
    password: () => ask(`重置“${name}”的密码？`, '原密码立即失效，所有登录结束。', '重置密码', renewPassword),
    totp: () => ask(`重置“${name}”的双因素？`, '原验证器立即失效，所有登录结束。', '重置双因素', () => act(resetTotp, '双因素已重置')),
    unlock: () => void act(unlockStaff, '登录限速已解除'),
    disable: () => ask(`停用“${name}”？`, '停用后无法登录，所有登录立即结束。', '停用', () => act(disableStaff, '已停用')),
    enable: () => void act(enableStaff, '已启用'),
  }
  const items = [
    { key: 'role', label: '调整角色' },
    { key: 'password', label: '重置密码' },
    ...(account.hasTotp ? [{ key: 'totp', label: '重置双因素' }] : []),
    ...(account.delayedUntil ? [{ key: 'unlock', label: '解除登录限速' }] : []),
    account.isDisabled ? { key: 'enable', label: '启用账号' } : { key: 'disable', label: '停用账号', danger: true },
  ]

  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => actions[key]?.() }}>
        <Button size="small" aria-label={`管理${name}`}>
          管理
        </Button>
      </Dropdown>
      <Modal
        open={roleId !== undefined}
        title={`调整“${name}”的角色`}
        okText="调整角色"
        okButtonProps={{ disabled: roleId === account.roleId }}
        onOk={() => void changeRole()}
        onCancel={() => setRoleId(undefined)}
      >
        <Select aria-label="角色" className={styles.text ?? ''} value={roleId ?? account.roleId} options={roles} onChange={setRoleId} />
      </Modal>
    </>
  )
}
