import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { MemberDelegations } from '#platform/reviewing/console/delegations/member-delegations.tsx'
import { getSession } from '#platform/session/shared/session-store.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { disableStaff, enableStaff, type listStaff, resetTotp, unlockStaff } from '../../contract.ts'
import { confirmStaff } from '../../seal-contract.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { nameAccount, showPassword } from './shown-password.tsx'

type Account = CallReply<typeof listStaff>['items'][number]
/** Calls that take the account's id alone. */
type Act = typeof disableStaff | typeof enableStaff
type StaffActionsProps = { account: Account; roles: { value: string; label: string }[]; onChange: () => void }

/** Actions on a staff account; those that end sessions ask for confirmation. */
export function StaffActions({ account, roles, onChange }: StaffActionsProps) {
  const { modal } = App.useApp()
  const confirm = useConfirm()
  const [opened, setOpened] = useState<'role' | 'details' | 'delegation' | 'password' | 'link'>()
  const { id, name } = account

  async function act(call: Act, done: string): Promise<void> {
    const reply = await callFromBrowser(call, { id })
    if ('state' in reply && reply.state === 'proposed') showProposed()
    else showToast('success', done)
    onChange()
  }

  async function confirmAnew(): Promise<void> {
    const { state, oneTimePassword } = await callFromBrowser(confirmStaff, { id })
    modal.success(showPassword({ state, password: oneTimePassword, owner: nameAccount(account) }))
    onChange()
  }

  function ask(question: ReturnType<(typeof questions)['totp']>, work: () => Promise<void>): void {
    confirm({ ...question, danger: true, work })
  }

  const actions: Record<string, () => void> = {
    role: () => setOpened('role'),
    details: () => setOpened('details'),
    delegation: () => setOpened('delegation'),
    link: () => setOpened('link'),
    password: () => setOpened('password'),
    confirm: () => ask(questions.confirm(account), confirmAnew),
    totp: () => ask(questions.totp(name), () => act(resetTotp, '双因素已重置')),
    unlock: () => void attempt(() => act(unlockStaff, '登录限速已解除')),
    disable: () => ask(questions.disable(name), () => act(disableStaff, '已停用')),
    enable: () => void attempt(() => act(enableStaff, '已启用')),
  }
  const dialog = { account, onClose: () => setOpened(undefined), onChange }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: listActions(account), onClick: ({ key }) => actions[key]?.() }}>
        <Button size="small" aria-label={`管理${name}`}>
          管理
        </Button>
      </Dropdown>
      <RoleDialog open={opened === 'role'} roles={roles} {...dialog} />
      <DetailsDialog open={opened === 'details'} {...dialog} />
      <MemberDelegations open={opened === 'delegation'} principal={account} onClose={dialog.onClose} />
      <PasswordDialog open={opened === 'password'} {...dialog} />
      <LinkDialog open={opened === 'link'} {...dialog} />
    </>
  )
}

/** The actions that the state of the account allows. */
function listActions({ id, hasTotp, hasPasskey, directorySubject, delayedUntil, isDisabled, isBroken }: Account) {
  if (isBroken) return [{ key: 'confirm', label: '重新确认' }]
  const details = { key: 'details', label: '修改部门与电话' }
  const delegation = isDisabled ? [] : [{ key: 'delegation', label: '休假代理' }]
  const unlock = delayedUntil ? [{ key: 'unlock', label: '解除登录限速' }] : []
  // What the server refuses to do to oneself.
  if (id === getSession<{ id: string }>('staff')?.user.id)
    return [details, ...delegation, ...unlock, { key: 'others', label: '其余操作由另一名账号管理员办理', disabled: true }]
  return [
    { key: 'role', label: '调整角色' },
    details,
    ...delegation,
    { key: 'password', label: '重置密码' },
    ...(directorySubject === null ? [] : [{ key: 'link', label: directorySubject === '' ? '关联统一身份' : '变更统一身份' }]),
    ...(hasTotp || hasPasskey ? [{ key: 'totp', label: '重置双因素' }] : []),
    ...unlock,
    isDisabled ? { key: 'enable', label: '启用账号' } : { key: 'disable', label: '停用账号', danger: true },
  ]
}

const questions = {
  confirm: ({ name, role, isDisabled }: Pick<Account, 'name' | 'role' | 'isDisabled'>) => ({
    title: `重新确认“${name}”？`,
    content: `该账号可能被越过系统修改。请核实：角色“${role}”，${isDisabled ? '停用' : '启用'}。确认后发放一次性密码，清除双因素与统一身份的关联。`,
    okText: '重新确认',
  }),
  totp: (name: string) => ({
    title: `重置“${name}”的双因素？`,
    content: '原验证器、通行密钥与备用码立即失效，所有登录结束。',
    okText: '重置双因素',
  }),
  disable: (name: string) => ({ title: `停用“${name}”？`, content: '停用后无法登录，所有登录立即结束。', okText: '停用' }),
}
