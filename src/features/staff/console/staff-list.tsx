import { Button } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { UserPlus } from '#ui/icons.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { Status } from '#ui/feedback/status.tsx'
import { listRoles, listStaff } from '../contract.ts'
import { CreateDialog } from './create-dialog.tsx'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import styles from './screen.module.css'
import { StaffActions } from './staff-actions.tsx'

type Account = CallReply<typeof listStaff>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, page } = filtersOf(url)
  const state = (['active', 'disabled'] as const).find((known) => known === text('state')) ?? ''
  const [staff, roles] = await Promise.all([
    call(listStaff, { query: text('query'), roleId: text('roleId'), state, page, pageSize: 20 }),
    call(listRoles, {}),
  ])
  return { staff, roles: roles.items.map(({ id, name }) => ({ value: id, label: name })) }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '员工账号'

export default function StaffListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { staff, roles } = loaderData
  const [creating, setCreating] = useState(false)
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  return (
    <Screen
      title="员工账号"
      lead="停用、重置与调整角色会立即结束该员工的所有登录；开启权限变更二人确认后，除停用与解除锁定外均须另一名账号管理员在“变更提议”中确认。"
      actions={
        <Button type="primary" icon={<UserPlus />} onClick={() => setCreating(true)}>
          新建员工账号
        </Button>
      }
      filters={
        <Filters
          filters={[
            { kind: 'text', name: 'query', label: '账号或姓名' },
            { kind: 'choice', name: 'roleId', label: '角色', options: roles },
            {
              kind: 'choice',
              name: 'state',
              label: '状态',
              options: [
                { value: 'active', label: '启用' },
                { value: 'disabled', label: '停用' },
              ],
            },
          ]}
        />
      }
    >
      <PagedTable<Account>
        rowKey="id"
        items={staff.items}
        total={staff.total}
        columns={[
          { title: '账号', dataIndex: 'account', className: styles.mono ?? '' },
          { title: '姓名', dataIndex: 'name' },
          { title: '角色', dataIndex: 'role' },
          { title: '状态', render: (_, account) => <AccountState account={account} /> },
          { title: '双因素', render: (_, { hasTotp }) => (hasTotp ? '已启用' : '未启用') },
          { title: '最近登录', render: (_, { lastLoginAt }) => (lastLoginAt ? formatMinute(lastLoginAt) : '从未登录') },
          { title: '操作', width: 110, render: (_, account) => <StaffActions account={account} roles={roles} onChange={changed} /> },
        ]}
      />
      <CreateDialog open={creating} roles={roles} onClose={() => setCreating(false)} onCreated={changed} />
    </Screen>
  )
}

function AccountState({ account }: { account: Account }) {
  if (account.isDisabled) return <Status tone="neutral">停用</Status>
  if (account.delayedUntil) return <Status tone="warning">登录限速至 {formatMinute(account.delayedUntil).slice(11)}</Status>
  if (account.mustChangePassword) return <Status tone="warning">待修改密码</Status>
  return <Status tone="success">启用</Status>
}
