import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { listUses } from '../uses-contract.ts'
import styles from './use-list.module.css'

type Uses = CallReply<typeof listUses>
type Piece = { id: string; title?: string }
/** `isPlain`: without links, in a dialog that has to be answered first. */
type UseListProps = { kind: string; pieces: readonly Piece[]; isPlain?: true }

/** The pieces that refer to one or to several; nothing changes in them. */
export function UseList({ kind, pieces, isPlain }: UseListProps) {
  const [uses, setUses] = useState<Uses>()
  const ids = pieces.map(({ id }) => id).join()

  useEffect(() => {
    void attempt(async () => setUses(await callFromBrowser(listUses, { kind, ids: ids.split(',') })))
  }, [kind, ids])

  if (!uses) return <Skeleton rows={2} />
  const isOne = pieces.length === 1
  if (uses.total === 0) return <p className={styles.none}>没有其他内容引用{isOne ? '它' : '它们'}。</p>
  const total = uses.total.toLocaleString('zh-CN')
  const byPiece = Map.groupBy(uses.items, ({ of }) => of)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <section className={styles.uses} tabIndex={0} aria-label="引用情况">
      <p>{isOne ? `${total} 项内容引用它：` : `所选内容在 ${total} 处被引用：`}</p>
      {pieces
        .filter(({ id }) => byPiece.has(id))
        .map(({ id, title }) => (
          <section key={id} {...(!isOne && { 'aria-label': title || id })}>
            {!isOne && <strong>{title || id}</strong>}
            <ul aria-label="引用它的内容">
              {byPiece.get(id)?.map((use) => (
                <UseLine key={`${use.kind} ${use.id}`} use={use} isPlain={isPlain} />
              ))}
            </ul>
          </section>
        ))}
      {uses.total > uses.items.length && <p>另有 {(uses.total - uses.items.length).toLocaleString('zh-CN')} 项。</p>}
    </section>
  )
}

function UseLine({ use, isPlain }: { use: Uses['items'][number]; isPlain: true | undefined }) {
  const named = use.title || use.id
  return (
    <li>
      <span>{use.label}</span>
      {isPlain ? <b>{named}</b> : <Link to={contentAddress(use.kind, use.id)}>{named}</Link>}
      <span>{use.isLive ? (use.isDraft ? '网站与草稿' : '网站') : '草稿'}</span>
    </li>
  )
}
