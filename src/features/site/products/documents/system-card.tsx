import { Highlight } from '#ui/text/highlight.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { BlankPicture } from '#ui/media/blank-picture.tsx'
import { classes } from '#ui/classes.ts'
import { systemAddress } from '../rules.ts'
import styles from './system-card.module.css'

type SystemCardProps = {
  system: { id: string; image: string; name: string; brief: string }
  searched?: string
  /** Whether the cards beside it have pictures, so that this one keeps the place of one. */
  withPicture: boolean
  /** Above the fold on a phone. */
  eager?: boolean
  /** It has the whole row. */
  isAlone?: boolean
}

export function SystemCard({ system, searched = '', withPicture, eager = false, isAlone = false }: SystemCardProps) {
  return (
    <a
      href={systemAddress(system.id)}
      className={classes(styles.card, withPicture && styles.withPicture, withPicture && isAlone && styles.alone)}
    >
      {withPicture && (
        <div className={styles.frame}>
          {system.image ? (
            <Picture src={system.image} alt="" cover sizes="(max-width: 640px) 100vw, 300px" eager={eager} />
          ) : (
            <BlankPicture />
          )}
        </div>
      )}
      <h3>
        <Highlight text={system.name} words={searched} />
      </h3>
      {system.brief && <p>{system.brief}</p>}
    </a>
  )
}
