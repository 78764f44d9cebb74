import { Link } from 'react-router'
import type { Permission } from '#gateway/declared.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { Banner } from '#ui/antd/record/banner.tsx'
import { listPeopleWith } from '../contract.ts'
import styles from './prerequisite.module.css'

type PrerequisiteProps = {
  /** What is missing, and what cannot go on without it: sentences. */
  text: string
  /** One of these is enough. */
  needs: readonly Permission[]
  /** Where it is done, and the link there in words. */
  path: string
  action: string
}

/** A step that has to come first: a link for those who may take it, for others who can. */
export function Prerequisite({ text, needs, path, action }: PrerequisiteProps) {
  const { permissions } = getSignedIn<{ permissions: readonly string[] }>('staff')
  const isMine = needs.some((permission) => permissions.includes(permission))
  return (
    <div className={styles.first}>
      <Banner>
        <span>
          {text}
          {!isMine && <WhoCan needs={needs} />}
        </span>
        {isMine && <Link to={path}>{action}</Link>}
      </Banner>
    </div>
  )
}

function WhoCan({ needs }: Pick<PrerequisiteProps, 'needs'>) {
  const people = useReply(listPeopleWith, { needs: [...needs] })
  if (!people) return null
  const names = people.names.join('、')
  if (names) return `可由 ${names}${people.more > 0 ? ` 等 ${people.names.length + people.more} 人` : ''}办理。`
  const labels = needs.map((permission) => `“${getProduct().permissions[permission] ?? permission}”`).join('或')
  return `目前没有人有${labels}权限，请账号管理员在“角色”中授予。`
}
