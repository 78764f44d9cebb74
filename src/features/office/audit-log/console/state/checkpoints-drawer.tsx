import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { labelPageButton } from '#ui/navigation/label-page-button.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { formatMinute } from '#kit/dates.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { listAuditCheckpoints } from '../../audit-contract.ts'
import { type Checkpoint, checkpointKinds } from '#platform/audit/rules.ts'
import styles from './audit-state.module.css'

const pageSize = 20

/** All checkpoints with their digests, to copy to a place that the database's owner cannot change. */
export function CheckpointsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title="审计检查点" size={640} onClose={onClose} destroyOnHidden>
      <p className={styles.lead}>
        每个摘要涵盖其之前的全部记录。请将最新摘要抄录到数据库之外，日后即可用它核验此前的记录是否完整：
        <code>npm run verify-audit -- --digest 摘要</code>
      </p>
      <Checkpoints />
    </Drawer>
  )
}

function Checkpoints() {
  const [page, setPage] = useState(1)
  const listed = useReply(listAuditCheckpoints, { page, pageSize })

  if (!listed) return <Skeleton rows={8} height={36} />
  if (listed.total === 0) return <EmptyState title="暂无检查点">记录产生十分钟后纳入检查点。</EmptyState>
  return (
    <>
      <ul className={styles.checkpoints}>
        {listed.items.map((checkpoint) => (
          <Entry key={checkpoint.number} checkpoint={checkpoint} />
        ))}
      </ul>
      {listed.total > pageSize && (
        <Pagination
          itemRender={labelPageButton}
          className={styles.pages ?? ''}
          current={page}
          pageSize={pageSize}
          total={listed.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

function Entry({ checkpoint: { number, kind, firstId, lastId, entries, madeAt, digest } }: { checkpoint: Checkpoint }) {
  return (
    <li>
      <div>
        <span className={styles.head}>
          <strong>{number} 号</strong>
          <span>{formatMinute(madeAt)}</span>
          <span>
            {checkpointKinds[kind]} {firstId}–{lastId}，共 {entries.toLocaleString('zh-CN')} 条
          </span>
        </span>
        <code>{digest}</code>
      </div>
      <CopyButton text={digest} label={`复制 ${number} 号摘要`} />
    </li>
  )
}
