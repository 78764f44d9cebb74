import { Progress } from 'antd'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import styles from './guide-card.module.css'

type GuideCardProps = { name: string; lead: string; path: string; done: number; total: number; next: string }

export function GuideCard({ name, lead, path, done, total, next }: GuideCardProps) {
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
      <ButtonLink to={path} type="primary">
        {done === 0 ? '开始配置' : '继续配置'}
      </ButtonLink>
    </section>
  )
}
