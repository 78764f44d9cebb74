import { lazy, Suspense } from 'react'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { ComparedVersion } from './comparison.tsx'

const Comparison = lazy(() => import('./comparison.tsx'))

type CompareDialogProps = { kind: ContentKind; left: ComparedVersion; right: ComparedVersion; onClose: () => void }

export function CompareDialog({ kind, left, right, onClose }: CompareDialogProps) {
  return (
    <Dialog open title={`比对：${left.title} → ${right.title}`} width={860} onClose={onClose}>
      <Suspense fallback={<Skeleton rows={6} />}>
        <Comparison kind={kind} left={left} right={right} />
      </Suspense>
    </Dialog>
  )
}
