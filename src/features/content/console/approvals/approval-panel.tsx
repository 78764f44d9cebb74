import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { Eye } from '#ui/icons.ts'
import type { approvalReview } from '../../approval-contract.ts'
import { DeadLinks } from '../links/dead-links.tsx'
import { getKind } from '../get-kind.ts'
import styles from './approval-panel.module.css'

const Comparison = lazy(() => import('../history/comparison.tsx'))

type Detail = CallReply<typeof approvalReview.get>['detail']

/** The submitted version: on its page, and against what visitors see now. */
export function ApprovalPanel({ detail }: { detail: Detail }) {
  const kind = getKind(detail.kind)
  const { id, number, publishAt, takeDownAt, previewPath, data } = detail
  const [live] = detail.live
  return (
    <>
      <section className={blocks.card} aria-label="提交的版本">
        <dl className={styles.facts}>
          <Fact name="内容">
            <Link to={contentAddress(kind.kind, id)}>
              {kind.label} {kind.only === undefined && id}
            </Link>
          </Fact>
          <Fact name="版本">第 {number} 版</Fact>
          <Fact name="发布时间">{publishAt ? formatMinute(publishAt) : '通过后立即发布'}</Fact>
          <Fact name="下线时间">{takeDownAt ? formatMinute(takeDownAt) : '不自动下线'}</Fact>
        </dl>
        <Button type="primary" ghost icon={<Eye />} href={previewPath} target="_blank" rel="noopener">
          在页面上预览
        </Button>
      </section>
      <DeadLinks links={detail.deadLinks} />
      <section className={blocks.card} aria-label="修改内容">
        <h2>{live ? '与网站上的版本相比' : '全文'}</h2>
        <Suspense fallback={<Skeleton rows={5} />}>
          <Comparison
            kind={kind}
            left={{ title: live ? `网站上的第 ${live.number} 版` : '空白', data: live?.data ?? {} }}
            right={{ title: `第 ${number} 版`, data }}
          />
        </Suspense>
      </section>
    </>
  )
}
