import type { NewsSummary } from '#features/site/news/contract.ts'
import { newsAddress } from '#features/site/news/rules.ts'
import { toDateBadge } from '#kit/dates.ts'
import { Phrases } from '#ui/text/phrases.tsx'
import { Picture } from '#ui/media/picture.tsx'
import styles from './latest-news.module.css'

export function LatestNews({ news: [first, ...rest] }: { news: NewsSummary[] }) {
  if (!first) return null
  return (
    <div className={rest.length > 0 ? styles.news : styles.alone}>
      <a href={newsAddress(first.id)} className={styles.featured}>
        {first.image ? (
          <div className={styles.picture}>
            <Picture src={first.image} alt="" cover sizes="(max-width: 900px) 100vw, 600px" />
            <Day date={first.releaseDate} />
          </div>
        ) : (
          <Day date={first.releaseDate} />
        )}
        <h3>
          <Phrases text={first.title} />
        </h3>
        {first.fragment && <div dangerouslySetInnerHTML={{ __html: first.fragment }} />}
      </a>
      {rest.length > 0 && <Others news={rest} />}
    </div>
  )
}

function Others({ news }: { news: NewsSummary[] }) {
  return (
    <ol className={styles.list}>
      {news.map((item) => (
        <li key={item.id}>
          <a href={newsAddress(item.id)} className={styles.item}>
            <Day date={item.releaseDate} />
            <div>
              <h3>
                <Phrases text={item.title} />
              </h3>
              {item.fragment && <div dangerouslySetInnerHTML={{ __html: item.fragment }} />}
            </div>
          </a>
        </li>
      ))}
    </ol>
  )
}

function Day({ date }: { date: string }) {
  const { day, month } = toDateBadge(date)
  return (
    <time dateTime={date} className={styles.day}>
      <b>{day}</b>
      {month}
    </time>
  )
}
