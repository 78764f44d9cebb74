import { Drawer } from 'antd'
import { Link } from 'react-router'
import { formatDateTime } from '#kit/dates.ts'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { getActionLabel, actorKinds, getActorLabel, parseSubject, getSubjectLabel } from '../rules.ts'
import styles from './audit-log.module.css'
import { parseDetail } from './detail-words.ts'
import { type Entry, Subject } from './subject.tsx'

type AuditDrawerProps = { entry: Entry | undefined; onClose: () => void }

/** All fields of an audit entry. */
export function AuditDrawer({ entry, onClose }: AuditDrawerProps) {
  return (
    <Drawer open={entry !== undefined} title={entry ? `审计记录 ${entry.id} 号` : '审计记录'} size={560} onClose={onClose} destroyOnHidden>
      {entry && <Opened entry={entry} />}
    </Drawer>
  )
}

function Opened({ entry }: { entry: Entry }) {
  const { auditLabels } = getProduct()
  const { at, action, actorKind, actorId, subject, ip, requestId, detail } = entry
  const { changes, others } = parseDetail(action, detail)
  return (
    <div className={styles.opened}>
      <Facts>
        <Fact name="时间">{formatDateTime(new Date(at))}</Fact>
        <Fact name="操作人">
          {getActorLabel(auditLabels, entry)}
          {actorKind !== 'anyone' && <small>{actorKinds[actorKind] ?? actorKind}</small>}
        </Fact>
        {actorId && (
          <Fact name="操作人编号">
            <code>{actorId}</code>
          </Fact>
        )}
        <Fact name="操作">
          {getActionLabel(auditLabels, action) || action}
          <small>
            <code>{action}</code>
          </small>
        </Fact>
        <Fact name="对象">
          <Subject entry={entry} />
        </Fact>
        <Fact name="对象标识">
          <code>{subject}</code>
        </Fact>
        <Fact name="IP 地址">{ip || '—'}</Fact>
        <Fact name="请求编号">
          {requestId ? <code>{requestId}</code> : '—'}
          {requestId && <CopyButton text={requestId} label="复制请求编号" />}
        </Fact>
        {others.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {changes.length > 0 && <Changes changes={changes} />}
      <p className={styles.more}>
        <Link to={`?${new URLSearchParams({ subject: parseSubject(auditLabels, action, subject).id })}`}>
          {getSubjectLabel(auditLabels, entry)}的全部记录
        </Link>
        {actorId && <Link to={`?${new URLSearchParams({ actor: actorId })}`}>{getActorLabel(auditLabels, entry)}的全部操作</Link>}
      </p>
    </div>
  )
}

function Changes({ changes }: Pick<ReturnType<typeof parseDetail>, 'changes'>) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} data-changed={before !== after}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
