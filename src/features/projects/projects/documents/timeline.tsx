import type { CallReply } from '#gateway/call.ts'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import type { findProgress } from '../contract.ts'
import { projectLimits as limits, projectStates, skippedRemark } from '../rules.ts'
import styles from './timeline.module.css'

export type Progress = CallReply<typeof findProgress>
type Node = Progress['nodes'][number]

type State = { name: 'finished' | 'waiting' | 'current' | 'late'; label: string; tone: StatusTone }

function getNodeState(node: Node, { isLate }: { isLate: boolean }): State {
  const { latest, finishedAt } = node
  if (latest === 2) return { name: 'late', label: `下一步 · ${projectStates[isLate ? 'late' : 'problem'].label}`, tone: 'error' }
  if (latest === 1) return { name: 'current', label: '最新进展', tone: 'latest' }
  if (finishedAt) return { name: 'finished', label: '已完成', tone: 'success' }
  return { name: 'waiting', label: node.isSkipped ? skippedRemark : '待进行', tone: 'neutral' }
}

/**
 * The finished nodes before the latest are folded where more than two of them precede it; on phones, where more than two nodes are
 * finished at all. A checkbox folds them, so that it works without scripts and print shows everything.
 */
export function Timeline({ progress: { nodes, daysLate }, isMobile }: { progress: Progress; isMobile: boolean }) {
  const at = nodes.findIndex(({ latest }) => latest !== 0)
  const isEarlier = (node: Node, place: number) => place < at && node.finishedAt !== ''
  const earlier = nodes.filter(isEarlier).length
  const finished = nodes.filter(({ finishedAt }) => finishedAt !== '').length
  const isFolded = earlier > 0 && (isMobile ? finished : earlier) > limits.unfolded
  return (
    <div className={styles.timeline}>
      {isFolded && (
        <>
          <input type="checkbox" id="all-nodes" className={styles.switch} />
          <label htmlFor="all-nodes" className={`${styles.fold} no-print`}>
            <span className={styles.unfolding}>展开前 {earlier} 个已完成节点</span>
            <span className={styles.folding}>收起前 {earlier} 个已完成节点</span>
          </label>
        </>
      )}
      <ol>
        {nodes.map((node, place) => (
          <Milestone key={node.id} node={node} isLate={daysLate > 0} isHidden={isFolded && isEarlier(node, place)} />
        ))}
      </ol>
    </div>
  )
}

function Milestone({ node, isLate, isHidden }: { node: Node; isLate: boolean; isHidden: boolean }) {
  const { name, label, tone } = getNodeState(node, { isLate })
  return (
    <li data-state={name} data-folded={isHidden || undefined}>
      <h3>{node.name}</h3>
      <Status tone={tone}>{label}</Status>
      <p className={styles.dates}>
        {node.finishedAt && (
          <span>
            完成 <time dateTime={node.finishedAt.replace(' ', 'T')}>{node.finishedAt.slice(0, 16)}</time>
          </span>
        )}
        {node.plannedOn && !node.isSkipped && (
          <span>
            计划 <time dateTime={node.plannedOn}>{node.plannedOn}</time>
          </span>
        )}
      </p>
      {node.remark && node.remark !== label && <p className={styles.remark}>{node.remark}</p>}
    </li>
  )
}
