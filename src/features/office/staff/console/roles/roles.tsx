import { Button, Tag } from 'antd'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { getSession } from '#platform/session/shared/session-store.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { classes } from '#ui/classes.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { ListChecks, Plus } from '#ui/icons.ts'
import { listRoles, removeRole } from '../../contract.ts'
import { getDuties } from '../../duty-contract.ts'
import type { Me } from '../../shared/staff-profile.ts'
import { isFirstRole, staffRefusals } from '../../rules.ts'
import { DutySection } from './duty-section.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { WaitingChanges } from '../waiting-changes.tsx'
import shared from '../screen.module.css'
import styles from './roles.module.css'

type Role = CallReply<typeof listRoles>['items'][number]
type Proposed = CallReply<typeof listRoles>['proposed'][number]

async function load({ call }: ScreenLoading) {
  const [{ items, proposed }, duties] = await Promise.all([call(listRoles, {}), call(getDuties, {})])
  return { items, proposed, duties }
}
export const clientLoader = loadScreen(load)

export const title = '角色与权限'

export default function RolesScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const [opened, setOpened] = useState<Role | 'new'>()
  const { revalidate } = useRevalidator()
  const mayChange = getSession<Me>('staff')?.user.permissions.includes('staff.manage') ?? false
  const changed = () => void revalidate()
  return (
    <Screen
      title="角色与权限"
      lead="职责分离：管理账号的角色不办理业务，也不查看审计记录；调整员工角色在“员工账号”中进行。限于一类内容的“发布与审核”权限同样适用于发布审核：只能看到和处理这一类内容的提交。修改权限会立即结束该角色所有员工的登录；开启权限变更二人确认后，新建与修改角色须另一名账号管理员在“待确认”中确认。"
      actions={
        <>
          <ButtonLink to="/console/roles/matrix" icon={<ListChecks />}>
            权限对照
          </ButtonLink>
          {mayChange && (
            <Button type="primary" icon={<Plus />} onClick={() => setOpened('new')}>
              新建角色
            </Button>
          )}
        </>
      }
    >
      <DutySection duties={loaderData.duties} mayChange={mayChange} onChange={changed} />
      <ul className={shared.cards}>
        {loaderData.items.map((role) => (
          <li key={role.id} className={classes(shared.card, styles.role)}>
            <RoleCard role={role} />
            {mayChange && <RoleActions role={role} onEdit={() => setOpened(role)} onRemoved={changed} />}
          </li>
        ))}
        {loaderData.proposed.map((role) => (
          <li key={role.proposalId} className={classes(shared.card, styles.role, styles.proposed)}>
            <ProposedRole role={role} />
          </li>
        ))}
      </ul>
      <RightsDialog opened={opened} isSeparated={loaderData.duties.isOn} onClose={() => setOpened(undefined)} onSaved={changed} />
    </Screen>
  )
}

function ProposedRole({ role: { proposalId, name, purpose, permissions, proposedBy } }: { role: Proposed }) {
  return (
    <>
      <h2>{name}</h2>
      {purpose && <p>{purpose}</p>}
      <p>新建角色，待另一名账号管理员确认。</p>
      <PermissionTags permissions={permissions} />
      <WaitingChanges waiting={[{ id: proposalId, label: '新建角色', by: proposedBy }]} />
    </>
  )
}

function PermissionTags({ permissions }: { permissions: readonly string[] }) {
  const labels = getProduct().permissions
  return (
    <div className={styles.tags}>
      {permissions.map((permission) => (
        <Tag key={permission}>{labels[permission] ?? permission}</Tag>
      ))}
    </div>
  )
}

function RoleCard({ role: { name, purpose, members, disabledMembers, permissions, isBroken, waiting } }: { role: Role }) {
  return (
    <>
      <h2>{name}</h2>
      {purpose && <p>{purpose}</p>}
      {isBroken && <Status tone="error">校验码不符，属于该角色的员工暂不能登录：请核实权限后在“修改”中保存</Status>}
      <p>
        {members} 名在职员工{disabledMembers > 0 && `，${disabledMembers} 个停用账号`}
      </p>
      <PermissionTags permissions={permissions} />
      <WaitingChanges waiting={waiting} />
    </>
  )
}

type RoleActionsProps = { role: Role; onEdit: () => void; onRemoved: () => void }

function RoleActions({ role: { id, name, isOwn, members, disabledMembers }, onEdit, onRemoved }: RoleActionsProps) {
  const confirm = useConfirm()
  const noteId = useId()
  const isInUse = members + disabledMembers > 0
  const isLasting = isFirstRole(id)
  const note = isOwn ? staffRefusals.ownRole.msg : isInUse && !isLasting ? staffRefusals.roleInUse.msg : ''
  const why = note ? noteId : undefined

  function ask(): void {
    confirm({
      title: `删除角色“${name}”？`,
      content: '删除后不能恢复。',
      okText: '删除角色',
      danger: true,
      work: async () => {
        await callFromBrowser(removeRole, { id })
        showToast('success', `角色“${name}”已删除`)
        onRemoved()
      },
    })
  }

  return (
    <div className={styles.actions}>
      <Button size="small" disabled={isOwn} aria-label={`修改角色“${name}”`} aria-describedby={isOwn ? why : undefined} onClick={onEdit}>
        修改
      </Button>
      {!isLasting && (
        <Button size="small" danger disabled={isInUse} aria-describedby={why} aria-label={`删除角色“${name}”`} onClick={ask}>
          删除
        </Button>
      )}
      {note && <span id={noteId}>{note}</span>}
    </div>
  )
}
