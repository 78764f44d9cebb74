import { Link } from 'react-router'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import type { CallReply } from '#gateway/call.ts'
import type { ReviewItem } from '#platform/reviewing/console/review-data.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Fact } from '#ui/text/fact.tsx'
import type { solutionReview } from '../contract.ts'
import { type ApplyWay, getApplyWayLabel, projectApplications, wholeProjectLabel } from '../rules.ts'
import styles from './solution-panel.module.css'

type Detail = CallReply<typeof solutionReview.get>['detail']

/** What was applied for, for which project, and what was paid. */
export function SolutionPanel({ item, detail }: { item: ReviewItem; detail: Detail }) {
  const { values } = item
  return (
    <>
      <section className={blocks.card} aria-label="申请内容">
        <h2>申请内容</h2>
        <dl className={styles.facts}>
          <Fact name="项目">{String(values.project)}</Fact>
          <Fact name="任务">{String(values.task) || wholeProjectLabel}</Fact>
          <Fact name="申请标准">{getApplyWayLabel(values.way as ApplyWay)}</Fact>
          <Fact name="项目编号">
            <Link to={`/console/projects/${detail.projectId}`}>{detail.projectNumber}</Link>
          </Fact>
          <Fact name="整体方案">{projectApplications[detail.applicationState]}</Fact>
          <Fact name="项目ID">{detail.projectId}</Fact>
          <Fact name="运营主体">{detail.operator}</Fact>
          <Fact name="客户单位">
            <CustomerLink of="solution" id={item.id}>
              {detail.customer}
            </CustomerLink>
          </Fact>
        </dl>
      </section>
      <section className={blocks.card} aria-label="付款">
        <h2>付款</h2>
        {detail.account === '' ? (
          <p>该申请不扣除查询币。</p>
        ) : (
          <dl className={styles.facts}>
            <Fact name="付款账号">{detail.account}</Fact>
            <Fact name="扣除">{detail.price.toLocaleString('zh-CN')} 枚</Fact>
            <Fact name="现行单价">{detail.currentPrice.toLocaleString('zh-CN')} 枚/任务</Fact>
            <Fact name="扣除流水">{detail.bookingId}</Fact>
            {detail.refundId > 0 && <Fact name="退回流水">{detail.refundId}</Fact>}
          </dl>
        )}
      </section>
    </>
  )
}
