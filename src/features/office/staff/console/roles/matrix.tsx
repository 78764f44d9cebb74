import type { CallReply } from '#gateway/call.ts'
import { toChoices } from '#kit/choices.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { listRoles } from '../../contract.ts'
import { getGroup, type PermissionGroup, permissionGroups } from './permission-groups.ts'
import styles from './roles.module.css'

type Role = CallReply<typeof listRoles>['items'][number]
type Row = { permission: string; label: string; group: PermissionGroup }

async function load({ call, url }: ScreenLoading) {
  const { text, oneOf } = readFilters(url)
  const { items } = await call(listRoles, {})
  return { roles: items, wanted: { text: text('text'), group: oneOf('group', permissionGroups), roleId: text('roleId') } }
}
export const clientLoader = loadScreen(load)

export const title = '权限对照'

const groups = Object.keys(permissionGroups) as PermissionGroup[]

/** Every permission with the roles that hold it, in the order in which a role's form shows them. */
export default function RoleMatrixScreen({ loaderData: { roles, wanted } }: ScreenProps<typeof clientLoader>) {
  const rows = listRows().filter(
    ({ permission, label, group }) =>
      label.includes(wanted.text) &&
      (!wanted.group || group === wanted.group) &&
      (!wanted.roleId || roles.some(({ id, permissions }) => id === wanted.roleId && permissions.includes(permission))),
  )
  return (
    <Screen title="权限对照" lead="每一行是一项权限，每一列是一个角色。修改在“角色与权限”中进行。">
      <RecordList<Row>
        list="/console/roles/matrix"
        label="权限对照"
        above={<RolePurposes roles={roles} />}
        columns={[...ownColumns, ...roles.map(toColumn)]}
        rows={rows}
        rowKey={({ permission }) => permission}
        empty={<p>没有可对照的权限。</p>}
        filters={[
          { kind: 'text', name: 'text', label: '权限' },
          { kind: 'choice', name: 'group', label: '类别', options: toChoices(permissionGroups) },
          { kind: 'choice', name: 'roleId', label: '具有该权限的角色', options: roles.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        fetchPage={async () => ({ items: rows, total: rows.length })}
      />
    </Screen>
  )
}

const ownColumns: ListColumn<Row>[] = [
  { key: 'label', title: '权限', type: 'text', phone: 'name', text: ({ label }) => label },
  { key: 'group', title: '类别', type: 'text', phone: 'state', text: ({ group }) => permissionGroups[group] },
]

/** A phone shows the roles alone that hold the permission. */
function toColumn({ id, name, permissions }: Role): ListColumn<Row> {
  const has = ({ permission }: Row) => permissions.includes(permission)
  return {
    key: id,
    title: name,
    type: 'text',
    text: (row) => (has(row) ? '有' : ''),
    render: (row) => (has(row) ? <Status tone="success">有</Status> : <span className={styles.none}>—</span>),
  }
}

function listRows(): Row[] {
  const rows = Object.entries(getProduct().permissions).map(([permission, label]) => ({ permission, label, group: getGroup(permission) }))
  return groups.flatMap((group) => rows.filter((row) => row.group === group))
}

function RolePurposes({ roles }: { roles: readonly Role[] }) {
  return (
    <dl className={styles.purposes}>
      {roles.map(({ id, name, purpose }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{purpose || '尚未写明用途'}</dd>
        </div>
      ))}
    </dl>
  )
}
