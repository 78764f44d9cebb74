import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { Island } from '#ui/island.tsx'
import { Fact } from '#ui/text/fact.tsx'
import ProgressTools from '../islands/progress-tools.tsx'
import { type Party, waitingLabels } from '../rules.ts'
import styles from './progress-result.module.css'
import { type Progress, Timeline } from './timeline.tsx'

/** What can be printed: the project, what comes next, and its milestones. */
export function ProgressResult({ progress, isMobile }: { progress: Progress; isMobile: boolean }) {
  const { number, name, customer, systemName, level, nodes, nextId } = progress
  const { sendsSms } = usePageConfig()
  return (
    <article className={styles.card} data-prints-alone="" aria-label={`项目 ${number} 的进度`}>
      <header>
        <div className={styles.head}>
          <p className={styles.number}>
            <span>项目编号 </span>
            {number}
          </p>
          <Island
            name="features/projects/projects/progress-tools"
            of={ProgressTools}
            props={{ number, isSubscribable: sendsSms && nextId !== '' }}
          />
        </div>
        <h2>{name}</h2>
        <dl className={styles.facts}>
          <Fact name="客户单位">{customer}</Fact>
          <Fact name="被测系统">
            {systemName}
            {level && <span className={styles.level}>{level}</span>}
          </Fact>
        </dl>
      </header>
      <NextStep progress={progress} />
      {nodes.length > 0 ? <Timeline progress={progress} isMobile={isMobile} /> : <p className={styles.none}>该项目还没有登记进度节点。</p>}
    </article>
  )
}

/** The next node, the party responsible and the party waiting. */
function NextStep({ progress: { nodes, nextId, waitsFor, daysLate, today } }: { progress: Progress }) {
  const next = nodes.find(({ id }) => id === nextId)
  const hasProblem = daysLate === 0 && nodes.some(({ latest }) => latest === 2)
  if (!next) return nodes.length > 0 ? <p className={styles.next}>{describeEnd(nodes)}</p> : null
  return (
    <div className={styles.next} data-late={daysLate > 0 || hasProblem || undefined}>
      <p className={styles.today}>
        今天 <time dateTime={today}>{today}</time>
      </p>
      <p>
        <strong>下一步：{next.name}</strong>
      </p>
      <p>
        {waitingLabels[waitsFor as Party]}
        {next.plannedOn && `；计划 ${next.plannedOn} 完成`}
        {daysLate > 0 && <strong className={styles.late}>，已超期 {daysLate} 天</strong>}
      </p>
      {hasProblem && <p className={styles.late}>该项目标为异常，请联系测评师了解情况。</p>}
    </div>
  )
}

function describeEnd(nodes: Progress['nodes']): string {
  return nodes.some(({ finishedAt }) => finishedAt) ? '全部节点已完成，感谢您的配合。' : '全部节点不适用，没有待办理的步骤。'
}
