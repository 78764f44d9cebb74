import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { listUses } from '../../uses-contract.ts'
import styles from './use-list.module.css'

type Uses = CallReply<typeof listUses>
/** `isPlain`: without links, in a dialog that has to be answered first. */
type UseListProps = { kind: string; id: string; isPlain?: true }

/** The pieces that refer to one; nothing changes in them. */
export function UseList({ kind, id, isPlain }: UseListProps) {
  const [uses, setUses] = useState<Uses>()

  useEffect(() => {
    void attempt(async () => setUses(await callFromBrowser(listUses, { kind, id })))
  }, [kind, id])

  if (!uses) return <Skeleton rows={2} />
  if (uses.total === 0) return <p className={styles.none}>没有其他内容引用它。</p>
  return (
    <div className={styles.uses}>
      <p>{uses.total.toLocaleString('zh-CN')} 项内容引用它：</p>
      <ul aria-label="引用它的内容">
        {uses.items.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <span>{use.label}</span>
            {isPlain ? <b>{use.title || use.id}</b> : <Link to={contentAddress(use.kind, use.id)}>{use.title || use.id}</Link>}
            <span>{use.isLive ? (use.isDraft ? '网站与草稿' : '网站') : '草稿'}</span>
          </li>
        ))}
      </ul>
      {uses.total > uses.items.length && <p>另有 {(uses.total - uses.items.length).toLocaleString('zh-CN')} 项。</p>}
    </div>
  )
}
