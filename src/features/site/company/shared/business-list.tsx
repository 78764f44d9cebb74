import { Picture } from '#ui/media/picture.tsx'
import { few } from '#ui/layout/few.ts'
import { classes } from '#ui/classes.ts'
import styles from './business-list.module.css'

export function BusinessList({ businesses }: { businesses: { image: string; name: string; brief: string }[] }) {
  return (
    <ol className={classes(styles.list, !businesses.some(({ image }) => image) && styles.wordsOnly)} data-few={few(businesses.length)}>
      {businesses.map(({ image, name, brief }, i) => (
        <li key={name}>
          {image && <Picture src={image} alt="" className={styles.icon} />}
          <div className={styles.words}>
            <p className={styles.number} aria-hidden="true">
              {String(i + 1).padStart(2, '0')}
            </p>
            <h3>{name}</h3>
            <p className={styles.brief}>{brief}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
