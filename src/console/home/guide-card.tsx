import { Progress } from 'antd'
import { Link } from 'react-router'
import type { GuideStep } from '#platform/features/shared/waiting.ts'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { Status } from '#ui/feedback/status.tsx'
import styles from './guide-card.module.css'

type GuideCardProps = {
  name: string
  lead: string
  path: string
  done: number
  total: number
  next: string
  steps?: readonly GuideStep[]
}

/** How far the setup is; the way to the screen that leads through it, or the steps themselves. */
export function GuideCard({ name, lead, path, done, total, next, steps }: GuideCardProps) {
  return (
    <section className={styles.card} aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p>{lead}</p>
        <p className={styles.next}>
          已完成 {done} / {total} 步，下一步：{next}
        </p>
      </div>
      <Progress percent={Math.round((done / total) * 100)} showInfo={false} aria-label={`${name}的进度`} />
      {steps ? (
        <Steps steps={steps} />
      ) : (
        <ButtonLink to={path} type="primary">
          {done === 0 ? '开始配置' : '继续配置'}
        </ButtonLink>
      )}
    </section>
  )
}

function Steps({ steps }: { steps: readonly GuideStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, label, lead, isDone, isMine, who, path, action }) => (
        <li key={name}>
          <span>
            <strong>{label}</strong>
            {!isDone && <span className={styles.lead}>{lead}</span>}
          </span>
          {isDone && <Status tone="success">已完成</Status>}
          {!isDone && (isMine ? <Link to={path}>{action}</Link> : <span>{who}</span>)}
        </li>
      ))}
    </ol>
  )
}
