import { Link } from 'react-router'
import { type NewsSummary, stateOf } from '#features/news/contract.ts'
import { newsAddress } from '#features/news/rules.ts'
import { badgeOf } from '#kit/dates.ts'
import { Phrases } from '#ui/phrases.tsx'
import { Picture } from '#ui/picture.tsx'
import styles from './latest-news.module.css'

export function LatestNews({ news: [first, ...rest] }: { news: NewsSummary[] }) {
  if (!first) return null
  return (
    <div className={styles.news}>
      <Link to={newsAddress(first.id)} state={stateOf(first)} className={styles.featured}>
        <div className={styles.picture}>
          <Picture src={first.image} alt="" cover sizes="(max-width: 900px) 100vw, 600px" />
          <Day date={first.releaseDate} />
        </div>
        <h3>
          <Phrases text={first.title} />
        </h3>
        <p>{first.excerpt}</p>
      </Link>
      <ol className={styles.list}>
        {rest.map((item) => (
          <li key={item.id}>
            <Link to={newsAddress(item.id)} state={stateOf(item)} className={styles.item}>
              <Day date={item.releaseDate} />
              <div>
                <h3>
                  <Phrases text={item.title} />
                </h3>
                <p>{item.excerpt}</p>
              </div>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Day({ date }: { date: string }) {
  const { day, month } = badgeOf(date)
  return (
    <time dateTime={date} className={styles.day}>
      <b>{day}</b>
      {month}
    </time>
  )
}
