import { Fact } from '#ui/text/fact.tsx'
import { type Party, parties } from '../rules.ts'
import styles from './progress-result.module.css'
import { type Progress, Timeline } from './timeline.tsx'

/** What can be printed: the project, what comes next, and its milestones. */
export function ProgressResult({ number, progress, isMobile }: { number: string; progress: Progress; isMobile: boolean }) {
  const { name, customer, systemName, level, nodes } = progress
  return (
    <article className={styles.card} data-prints-alone="" aria-label={`项目 ${number} 的进度`}>
      <header>
        <p className={styles.number}>项目编号 {number}</p>
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
      {nodes.length > 0 ? <Timeline nodes={nodes} isMobile={isMobile} /> : <p className={styles.none}>该项目还没有登记进度节点。</p>}
    </article>
  )
}

function NextStep({ progress: { nodes, nextId, waitsFor, daysLate } }: { progress: Progress }) {
  const next = nodes.find(({ id }) => id === nextId)
  if (!next) return nodes.length > 0 ? <p className={styles.next}>全部节点已完成，感谢您的配合。</p> : null
  return (
    <p className={styles.next} data-late={daysLate > 0 || undefined}>
      <strong>下一步：{next.name}</strong>
      <span>等待{parties[waitsFor as Party]}</span>
      {next.plannedOn && (
        <span>
          计划 {next.plannedOn} 完成{daysLate > 0 && `，已超期 ${daysLate} 天`}
        </span>
      )}
    </p>
  )
}
