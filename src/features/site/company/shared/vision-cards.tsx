import { Island } from '#ui/island.tsx'
import ClampedText from '#ui/islands/clamped-text.tsx'
import fewItems from '#ui/layout/few.module.css'
import { few } from '#ui/layout/few.ts'
import { classes } from '#ui/classes.ts'
import { BlankPicture } from '#ui/media/blank-picture.tsx'
import { Picture } from '#ui/media/picture.tsx'
import styles from './vision-cards.module.css'

export function VisionCards({ visions }: { visions: { name: string; detail: string; image: string }[] }) {
  const withPictures = visions.some(({ image }) => image)
  return (
    <ul className={classes(styles.cards, fewItems.columns, !withPictures && styles.wordsOnly)} data-few={few(visions.length)}>
      {visions.map(({ name, detail, image }) => (
        <li key={name}>
          {withPictures && (
            <div className={styles.image}>
              {image ? (
                <Picture src={image} alt="" cover sizes="(max-width: 640px) 100vw, (max-width: 1024px) 50vw, 300px" />
              ) : (
                <BlankPicture />
              )}
            </div>
          )}
          <h3>{name}</h3>
          <div className={styles.detail}>
            <Island name="ui/clamped-text" of={ClampedText} props={{ text: detail, lines: 2 }} when="visible" />
          </div>
        </li>
      ))}
    </ul>
  )
}
