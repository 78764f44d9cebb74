import { Button } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { FileUp, UserPlus } from '#ui/icons.ts'
import { useNew } from '#platform/finding/shared/use-new.ts'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Status } from '#ui/feedback/status.tsx'
import { toProposalAddress } from '#platform/proposals/rules.ts'
import { listRoles, listStaff } from '../../contract.ts'
import { type AccountState, accountStates } from '../../rules.ts'
import { CreateDialog } from './create-dialog.tsx'
import { readFilters } from '#ui/antd/filters.tsx'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import styles from '../screen.module.css'
import { StaffActions } from './staff-actions.tsx'
import { WaitingChanges } from '../waiting-changes.tsx'

type Account = CallReply<typeof listStaff>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize } = readFilters(url)
  const state = (text('state') in accountStates ? text('state') : '') as AccountState | ''
  const filters = { query: text('query'), roleId: text('roleId'), department: text('department'), state }
  const [staff, roles] = await Promise.all([call(listStaff, { ...filters, page, pageSize }), call(listRoles, {})])
  return { filters, staff, roles: roles.items.map(({ id, name }) => ({ value: id, label: name })) }
}
export const clientLoader = loadScreen(load)

export const title = '员工账号'

const states = Object.entries(accountStates).map(([value, label]) => ({ value, label }))

const columns: ListColumn<Account>[] = [
  { key: 'account', title: '账号', type: 'identifier', className: styles.mono, text: ({ account }) => account },
  { key: 'name', title: '姓名', type: 'text', phone: 'name', text: ({ name }) => name },
  { key: 'department', title: '部门', type: 'text', text: ({ department }) => department },
  { key: 'phone', title: '电话', type: 'identifier', className: styles.mono, text: ({ phone }) => phone },
  { key: 'role', title: '角色', type: 'text', text: ({ role }) => role },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ isDisabled, isBroken, proposedBy, waiting }) =>
      [
        isBroken ? '校验码不符' : accountStates[proposedBy ? 'waiting' : isDisabled ? 'disabled' : 'active'],
        ...waiting.map(({ label }) => `待确认：${label}`),
      ].join('，'),
    render: (account) => <AccountState account={account} />,
  },
  {
    key: 'totp',
    title: '双因素验证',
    type: 'text',
    text: ({ hasTotp, hasPasskey }) => [hasTotp && '动态验证码', hasPasskey && '通行密钥'].filter(Boolean).join('、') || '未启用',
  },
  { key: 'lastLogin', title: '最近登录', type: 'time', text: ({ lastLoginAt }) => (lastLoginAt ? formatMinute(lastLoginAt) : '从未登录') },
]

export default function StaffListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { filters, staff, roles } = loaderData
  const [creating, setCreating] = useNew()
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  return (
    <Screen
      title="员工账号"
      lead="停用、重置与调整角色会立即结束该员工的所有登录；开启权限变更二人确认后，除停用与解除锁定外均须另一名账号管理员在“待确认”中确认。"
      actions={
        <>
          <ButtonLink to="/console/staff/delegations">休假代理</ButtonLink>
          <ButtonLink to="/console/staff/import" icon={<FileUp />}>
            导入
          </ButtonLink>
          <Button type="primary" icon={<UserPlus />} onClick={() => setCreating(true)}>
            新建员工账号
          </Button>
        </>
      }
    >
      <RecordList<Account>
        list="/console/staff"
        label="员工账号"
        columns={columns}
        rows={staff.items}
        rowKey={({ id }) => id}
        empty={<p>在右上方新建员工账号。</p>}
        total={staff.total}
        filters={[
          { kind: 'text', name: 'query', label: '账号、姓名或电话' },
          { kind: 'choice', name: 'roleId', label: '角色', options: roles },
          { kind: 'choice', name: 'department', label: '部门', options: staff.departments.map((name) => ({ value: name, label: name })) },
          { kind: 'choice', name: 'state', label: '状态', options: states },
        ]}
        isMuted={({ proposedBy }) => proposedBy !== ''}
        renderActions={(account) =>
          account.proposalId ? (
            <WaitingAction id={account.proposalId} />
          ) : (
            <StaffActions account={account} roles={roles} onChange={changed} />
          )
        }
        fetchPage={(page) => callFromBrowser(listStaff, { ...filters, ...page })}
      />
      <CreateDialog open={creating} roles={roles} onClose={() => setCreating(false)} onCreated={changed} />
    </Screen>
  )
}

function WaitingAction({ id }: { id: string }) {
  return <Link to={toProposalAddress(id)}>查看提议</Link>
}

function AccountState({ account }: { account: Account }) {
  return (
    <>
      <OwnState account={account} />
      <WaitingChanges waiting={account.waiting} />
    </>
  )
}

function OwnState({ account }: { account: Account }) {
  if (account.proposedBy) return <Status tone="neutral">待确认，{account.proposedBy}提出</Status>
  if (account.isBroken) return <Status tone="error">校验码不符</Status>
  if (account.isDisabled) return <Status tone="neutral">停用</Status>
  if (account.delayedUntil) return <Status tone="warning">登录限速至 {formatMinute(account.delayedUntil).slice(11)}</Status>
  if (account.mustChangePassword) return <Status tone="warning">待修改密码</Status>
  return <Status tone="success">启用</Status>
}
