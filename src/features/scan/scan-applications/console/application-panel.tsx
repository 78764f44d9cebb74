import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { formatMinute } from '#kit/dates.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { FileText } from '#ui/icons.ts'
import { Link } from 'react-router'
import { Flag } from '#platform/reviewing/console/flag.tsx'
import panel from '#platform/reviewing/console/panel.module.css'
import type { PanelProps } from '#platform/reviewing/console/item/item-screen.tsx'
import { itemAddress } from '#platform/reviewing/console/review-data.ts'
import { StateTag } from '#platform/reviewing/console/state-tag.tsx'
import { listTexts } from '#platform/reviewing/text-rules.ts'
import { toText } from '#platform/reviewing/console/to-text.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { scanReview } from '../contract.ts'
import { Parameters } from '../shared/parameters.tsx'
import { applicationTexts, scanProgressLabels, targetFlags } from '../rules.ts'
import { scanReviewing } from '../review-rules.ts'
import styles from './application-panel.module.css'

type ApplicationProps = Pick<PanelProps<typeof scanReview>, 'item' | 'detail'>

/** The targets, the authorisation, and earlier applications of the applicant. */
export function ApplicationPanel({ item, detail }: ApplicationProps) {
  return (
    <>
      <Targets item={item} detail={detail} />
      <Authorization item={item} detail={detail} />
      <History history={detail.history} />
    </>
  )
}

function Targets({ item, detail: { targets, target, count, warnings } }: ApplicationProps) {
  const flags = Array.isArray(item.values.flags) ? item.values.flags.map(String) : []
  return (
    <section className={blocks.card} aria-label="扫描目标">
      <header>
        <h2>扫描目标</h2>
        <strong className={styles.count}>
          共 <b>{count.toLocaleString('zh-CN')}</b> 个
        </strong>
      </header>
      {(flags.length > 0 || warnings.length > 0) && (
        <div className={styles.warnings}>
          {flags.map((flag) => (
            <Flag key={flag}>{getFlagLabel(flag)}</Flag>
          ))}
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard */}
      <ol className={styles.targets} tabIndex={0} aria-label="规范化的目标">
        {targets.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <footer>
        <CopyButton text={targets.join('\n')} label="复制全部目标" withText />
        <details>
          <summary>申请人填写的原文</summary>
          <pre>{target}</pre>
        </details>
      </footer>
    </section>
  )
}

function Authorization({ item, detail }: ApplicationProps) {
  const { letter } = detail
  return (
    <section className={blocks.card} aria-label="申请信息">
      <h2>申请信息</h2>
      <Facts>
        {listTexts(applicationTexts).map(([name, { label }]) => (
          <Fact key={name} name={label}>
            {detail[name]}
          </Fact>
        ))}
        <Fact name="申请单位">
          {detail.company ? (
            <CustomerLink of="scan-application" id={item.id}>
              {detail.company}
            </CustomerLink>
          ) : (
            '未填写'
          )}
        </Fact>
        <Fact name="任务类型">{toText(item.values.taskType).replaceAll('|', ' / ')}</Fact>
        <Fact name="参数">
          <Parameters text={detail.parameters} />
        </Fact>
        <Fact name="授权声明">
          {detail.authorizedAt ? (
            `已确认，${formatMinute(detail.authorizedAt)}（版本 ${detail.declarationVersion}，IP ${detail.ip}）`
          ) : (
            <b className={styles.bad}>未确认</b>
          )}
        </Fact>
        <Fact name="授权书">
          {letter.url ? (
            <a href={letter.url} target="_blank" rel="noopener" className={styles.letter}>
              <FileText />
              {letter.name}
            </a>
          ) : (
            '未上传'
          )}
        </Fact>
        {item.state === 'approved' && <Fact name="扫描">{toScanText(detail.scan)}</Fact>}
      </Facts>
    </section>
  )
}

function toScanText({ progress, since, fault }: ApplicationProps['detail']['scan']): string {
  const label = scanProgressLabels[progress]
  if (progress === 'failed') return `${label}：${fault}`
  return progress === 'running' ? `${label}，${formatMinute(since)} 起` : label
}

function History({ history }: Pick<ApplicationProps['detail'], 'history'>) {
  return (
    <section className={blocks.card} aria-label="申请人历史">
      <header>
        <h2>申请人历史</h2>
        <span className={styles.sums} hidden={history.total === 0}>
          共 {history.total} 次：通过 {history.approved}，驳回 {history.rejected}，待审核 {history.pending}
        </span>
      </header>
      {history.latest.length === 0 ? (
        <p className={panel.none}>这是该申请人的第一次申请。</p>
      ) : (
        <ul className={styles.history}>
          {history.latest.map(({ id, number, name, state, submittedAt }) => (
            <li key={id}>
              <Link to={itemAddress({ declaration: scanReviewing }, id)}>{name}</Link>
              <span>{number}</span>
              <StateTag declaration={scanReviewing} state={state} />
              <time dateTime={submittedAt}>{formatMinute(submittedAt).slice(0, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function getFlagLabel(flag: string): string {
  return targetFlags.find(({ value }) => value === flag)?.label ?? flag
}
