import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { getSession } from '#platform/session/shared/session-store.ts'
import type { listAudit } from '../contract.ts'
import { getSubjectLabel, findSubjectPath } from '../rules.ts'

export type Entry = CallReply<typeof listAudit>['items'][number]

/** The object of an entry, as a link where the user's permissions allow its page. */
export function Subject({ entry }: { entry: Entry }) {
  const { auditLabels } = getProduct()
  const label = getSubjectLabel(auditLabels, entry)
  const path = findSubjectPath(auditLabels, entry)
  return path && isOpenToReader(path) ? <Link to={path}>{label}</Link> : label
}

function isOpenToReader(path: string): boolean {
  const area = path.split(/[?/]/).slice(0, 3).join('/')
  return getSession<{ routeList: string[] }>('staff')?.user.routeList.includes(area) ?? false
}
