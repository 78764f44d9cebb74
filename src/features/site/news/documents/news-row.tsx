import { toDateBadge } from '#kit/dates.ts'
import { Highlight } from '#ui/text/highlight.tsx'
import { classes } from '#ui/classes.ts'
import { Phrases } from '#ui/text/phrases.tsx'
import { Picture } from '#ui/media/picture.tsx'
import type { NewsSummary } from '../contract.ts'
import { newsAddress } from '../rules.ts'
import styles from './news-row.module.css'

/** One row of the list: date, picture if there is one, title and excerpt. The whole row is a link. */
export function NewsRow({ item, searched }: { item: NewsSummary; searched: string }) {
  const { day, month } = toDateBadge(item.releaseDate)
  return (
    <a href={newsAddress(item.id)} className={classes(styles.row, !item.image && styles.wordsOnly)}>
      <time dateTime={item.releaseDate} className={styles.date}>
        <b>{day}</b>
        {month}
      </time>
      {item.image && (
        <div className={styles.picture}>
          <Picture src={item.image} alt="" cover sizes="(max-width: 640px) 112px, 240px" />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.type}>{item.typeName}</p>
        <h2>{searched ? <Highlight text={item.title} words={searched} /> : <Phrases text={item.title} />}</h2>
        {item.fragment && <div className={styles.excerpt} dangerouslySetInnerHTML={{ __html: item.fragment }} />}
      </div>
    </a>
  )
}
