import { Tag } from 'antd'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { getProduct } from '#platform/features/parts/console-product.ts'
import { listRoles } from '../contract.ts'
import { Screen } from '#ui/antd/screen.tsx'
import styles from './screen.module.css'

function load({ call }: ScreenLoading) {
  return call(listRoles, {})
}
export const clientLoader = loadScreen(load)

export const title = '角色与权限'

export default function RolesScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { permissions } = getProduct()
  return (
    <Screen
      title="角色与权限"
      lead="职责分离：管理账号的角色不办理业务，也不查看审计记录；调整员工角色在“员工账号”中进行。限于一类内容的“发布与审核”权限同样适用于发布审核：只能看到和处理这一类内容的提交。"
    >
      <ul className={styles.cards}>
        {loaderData.items.map((role) => (
          <li key={role.id} className={styles.card}>
            <h2>{role.name}</h2>
            <p>{role.members} 名在职员工</p>
            <div className={styles.tags}>
              {role.permissions.map((permission) => (
                <Tag key={permission}>{permissions[permission] ?? permission}</Tag>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
