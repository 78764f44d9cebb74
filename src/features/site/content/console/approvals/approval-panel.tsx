import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { type ContentKind, contentAddress } from '#platform/publishing/content-kinds.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { AppWindow } from '#ui/icons.ts'
import type { approvalReview } from '../../approval-contract.ts'
import { DeadLinks } from '../links/dead-links.tsx'
import { SensitiveWords } from '../words/sensitive-words.tsx'
import { getKind, nameContent } from '../get-kind.ts'
import type { ComparedVersion } from '../history/comparison.tsx'
import styles from './approval-panel.module.css'

const Comparison = lazy(() => import('../history/comparison.tsx'))

type Detail = CallReply<typeof approvalReview.get>['detail']

/** The submitted version: on its page, against the one that was sent back before it, and against what visitors see now. */
export function ApprovalPanel({ detail }: { detail: Detail }) {
  const kind = getKind(detail.kind)
  const [live] = detail.live
  const submitted = { title: `第 ${detail.number} 版`, data: detail.data }
  return (
    <>
      <Submitted kind={kind} detail={detail} />
      <SensitiveWords words={detail.words} />
      <DeadLinks links={detail.deadLinks} />
      {detail.returned.map(({ number, by, at, comment, data }) => (
        <Changes
          key={number}
          heading={`与退回的第 ${number} 版相比`}
          {...{ kind, submitted }}
          former={{ title: `退回的第 ${number} 版`, data }}
        >
          <p className={styles.remark}>
            {by}于 {formatMinute(at)} 退回：{comment}
          </p>
        </Changes>
      ))}
      <Changes
        heading={live ? '与网站上的版本相比' : '全文'}
        {...{ kind, submitted }}
        former={live ? { title: `网站上的第 ${live.number} 版`, data: live.data } : { title: '空白', data: {} }}
      />
    </>
  )
}

function Submitted({ kind, detail }: { kind: ContentKind; detail: Detail }) {
  const { id, number, publishAt, takeDownAt, previewPath, data } = detail
  return (
    <section className={blocks.card} aria-label="提交的版本">
      <dl className={styles.facts}>
        <Fact name={kind.label}>
          <Link to={contentAddress(kind.kind, id)}>{nameContent(kind, data[kind.title])}</Link>
        </Fact>
        <Fact name="版本">第 {number} 版</Fact>
        <Fact name="发布时间">{publishAt ? formatMinute(publishAt) : '通过后立即发布'}</Fact>
        <Fact name="下线时间">{takeDownAt ? formatMinute(takeDownAt) : '不自动下线'}</Fact>
      </dl>
      <Button type="primary" ghost icon={<AppWindow />} href={previewPath} target="_blank" rel="noopener">
        在页面上预览
      </Button>
    </section>
  )
}

type ChangesProps = { heading: string; kind: ContentKind; former: ComparedVersion; submitted: ComparedVersion; children?: ReactNode }

function Changes({ heading, kind, former, submitted, children }: ChangesProps) {
  return (
    <section className={blocks.card} aria-label={heading}>
      <h2>{heading}</h2>
      {children}
      <Suspense fallback={<Skeleton rows={5} />}>
        <Comparison kind={kind} left={former} right={submitted} />
      </Suspense>
    </section>
  )
}
