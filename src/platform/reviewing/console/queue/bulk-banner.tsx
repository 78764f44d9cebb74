import { Button, Progress } from 'antd'
import { CircleCheck, Undo2, X } from '#ui/icons.ts'
import { bulkStates } from '../../bulk-rules.ts'
import { getAction, type ReviewDeclaration, getReviewWords } from '../../rules.ts'
import styles from './bulk-banner.module.css'
import type { Bulk } from '../review-data.ts'
import { useNow } from '../use-now.ts'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { usePolling } from '#ui/browser/polling.ts'
import type { ReviewCalls } from '../../contract.ts'

const moving = ['waiting', 'running', 'undoing']

type Known = { bulks: readonly Bulk[]; named: Bulk | undefined }

/** The bulk action to report: polled each second while it runs, then shown as long as it can be undone; one that the address names always. */
export function useBulkProgress(calls: ReviewCalls, { bulks, named }: Known, onSettled: () => void) {
  const [bulk, setBulk] = useState<Bulk | undefined>(() => named ?? bulks.find((one) => moving.includes(one.state) || one.undoUntil !== ''))
  const [shownName, setShownName] = useState(named?.id)
  // A notice may name another one while the list stands.
  if (named?.id !== shownName) {
    setShownName(named?.id)
    if (named) setBulk(named)
  }
  const isMoving = bulk !== undefined && moving.includes(bulk.state)

  async function watchBulk(bulkId: string): Promise<void> {
    const [next] = (await callFromBrowser(calls.bulks, { bulkId })).bulks
    setBulk(next)
    if (next && !moving.includes(next.state)) onSettled()
  }

  usePolling(async () => {
    if (isMoving) await watchBulk(bulk.id)
  }, 1000)

  return { bulk, watchBulk, close: () => setBulk(undefined) }
}

type BulkBannerProps = { declaration: ReviewDeclaration; bulk: Bulk; onUndo: () => void; onClose: () => void }

/** The progress of a bulk action, and its undo while that is possible. */
export function BulkBanner({ declaration, bulk, onUndo, onClose }: BulkBannerProps) {
  const now = useNow(1000)
  const left = bulk.undoUntil ? Math.max(0, Math.round((Date.parse(bulk.undoUntil) - now.getTime()) / 1000)) : 0
  const { label } = getAction(declaration, bulk.action)
  const isSettled = bulk.state === 'done' || bulk.state === 'undone'
  return (
    <div aria-live="polite" className={styles.banner}>
      {isSettled && <CircleCheck />}
      <div className={styles.words}>
        <strong>
          批量{label} {bulk.total.toLocaleString('zh-CN')} 项：{bulkStates[bulk.state]}
        </strong>
        {bulk.skipped > 0 && (
          <span>
            跳过 {bulk.skipped} 项（已由他人处理、选择后有变化或不可{getReviewWords(declaration).work}）
          </span>
        )}
        {!isSettled && <Progress percent={Math.round((bulk.done / Math.max(1, bulk.total)) * 100)} size="small" aria-label="处理进度" />}
      </div>
      {bulk.state === 'done' && left > 0 && (
        <Button icon={<Undo2 />} onClick={onUndo}>
          撤销（{Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}）
        </Button>
      )}
      {isSettled && (
        <button type="button" aria-label="关闭" className={styles.close} onClick={onClose}>
          <X />
        </button>
      )}
    </div>
  )
}
