import { Button, Progress } from 'antd'
import { CircleCheck, Undo2, X } from '#ui/icons.ts'
import { bulkStates } from '../../bulk-rules.ts'
import { getAction, type ReviewDeclaration, getReviewWords } from '../../rules.ts'
import styles from './bulk-banner.module.css'
import type { Bulk } from '../review-data.ts'
import { useNow } from '../use-now.ts'

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
            跳过 {bulk.skipped} 项（已由他人处理或不可{getReviewWords(declaration).work}）
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
