import { Highlight } from '#ui/text/highlight.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { systemAddress } from '../rules.ts'
import styles from './system-card.module.css'

type SystemCardProps = {
  system: { id: string; image: string; name: string; brief: string }
  searched?: string
}

export function SystemCard({ system, searched = '' }: SystemCardProps) {
  return (
    <a href={systemAddress(system.id)} className={styles.card}>
      <div className={styles.frame}>
        <Picture src={system.image} alt="" cover sizes="(max-width: 640px) 100vw, 300px" />
      </div>
      <h3>
        <Highlight text={system.name} words={searched} />
      </h3>
      <p>{system.brief}</p>
    </a>
  )
}
