import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { useProduct } from '#platform/features/parts/product-context.tsx'
import { getSession } from '#platform/session/parts/session-store.ts'
import type { listAudit } from '../contract.ts'
import { subjectLabel, subjectPath } from '../rules.ts'

export type Entry = CallReply<typeof listAudit>['items'][number]

/** A link where the reader's role opens the page of the object. */
export function Subject({ entry }: { entry: Entry }) {
  const { auditLabels } = useProduct()
  const label = subjectLabel(auditLabels, entry)
  const path = subjectPath(auditLabels, entry)
  return path && isOpenToReader(path) ? <Link to={path}>{label}</Link> : label
}

function isOpenToReader(path: string): boolean {
  const area = path.split(/[?/]/).slice(0, 3).join('/')
  return getSession<{ routeList: string[] }>('staff')?.user.routeList.includes(area) ?? false
}
