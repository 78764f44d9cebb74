import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { addRole, changeRole, type listRoles } from '../../contract.ts'
import { findMixedDuties } from '../../duty-rules.ts'
import { findDutyConflict, staffLimits } from '../../rules.ts'
import { PermissionChoices } from './permission-choices.tsx'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'

type Role = CallReply<typeof listRoles>['items'][number]
type Values = { name: string; purpose: string; permissions: string[] }
type RightsDialogProps = { opened: Role | 'new' | undefined; isSeparated: boolean; onClose: () => void; onSaved: () => void }

/** Name, purpose and permissions of a role. */
export function RightsDialog({ opened, isSeparated, onClose, onSaved }: RightsDialogProps) {
  const role = opened === 'new' ? undefined : opened

  async function send(values: Values): Promise<void> {
    const { state } = role
      ? await callFromBrowser(changeRole, { ...values, id: role.id, before: toBefore(role) })
      : await callFromBrowser(addRole, values)
    if (state === 'proposed') showProposed()
    else showToast('success', role ? `角色“${values.name}”已修改` : `角色“${values.name}”已新建`)
    onSaved()
  }

  return (
    <FormDialog<Values>
      open={opened !== undefined}
      title={role ? `修改角色“${role.name}”` : '新建角色'}
      okText={role ? '保存角色' : '新建角色'}
      width={640}
      initial={{ name: role?.name ?? '', purpose: role?.purpose ?? '', permissions: role?.permissions ?? [] }}
      lead={role && role.members > 0 && `权限变更生效时，${role.members} 名员工的登录会立即结束。`}
      onClose={onClose}
      onSend={send}
    >
      <TextField of={addRole} name="name" label="角色名称" max={staffLimits.role} placeholder="例如：新闻编辑" />
      <TextField
        of={addRole}
        name="purpose"
        label="用途（可选）"
        max={staffLimits.purpose}
        placeholder="一句话说明这个角色做什么，例如：编写新闻，不发布"
      />
      <GroupItem
        name="permissions"
        label="权限"
        rules={[contractRule(addRole, 'permissions'), { validator: (_, given: string[]) => assertDuties(given, isSeparated) }]}
      >
        <PermissionChoices />
      </GroupItem>
    </FormDialog>
  )
}

function toBefore({ name, purpose, permissions }: Role): Values {
  return { name, purpose, permissions }
}

function assertDuties(permissions: string[], isSeparated: boolean): Promise<void> {
  const conflict = findDutyConflict(permissions) ?? (isSeparated ? findMixedDuties(permissions) : undefined)
  return conflict ? Promise.reject(new Error(conflict)) : Promise.resolve()
}
