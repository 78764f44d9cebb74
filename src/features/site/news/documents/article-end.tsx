import { ArrowLeft, ArrowRight } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { Phrases } from '#ui/text/phrases.tsx'
import type { getNews } from '../contract.ts'
import { newsAddress, newsListAddress } from '../rules.ts'
import styles from './article-end.module.css'

/** Links to the adjacent articles and to others of the same type; nothing below the only article of a site. */
export function ArticleEnd({ article: { newer, older, related, typeId, typeName } }: { article: CallReply<typeof getNews> }) {
  const hasNeighbours = newer.length + older.length > 0
  if (!hasNeighbours && related.length === 0) return null
  return (
    <footer className={styles.end}>
      {hasNeighbours && (
        <nav aria-label="前后文章" className={styles.neighbours}>
          {newer.map((item) => (
            <a key={item.id} href={newsAddress(item.id)} className={styles.newer}>
              <span>
                <ArrowLeft />
                上一篇
              </span>
              {item.title}
            </a>
          ))}
          {older.map((item) => (
            <a key={item.id} href={newsAddress(item.id)} className={styles.older}>
              <span>
                下一篇
                <ArrowRight />
              </span>
              {item.title}
            </a>
          ))}
        </nav>
      )}
      {related.length > 0 && (
        <section className={styles.related}>
          <div className={styles.relatedHead}>
            <h2>更多{typeName}</h2>
            <a href={newsListAddress({ typeId })}>
              查看全部
              <ArrowRight />
            </a>
          </div>
          <ul>
            {related.map((item) => (
              <li key={item.id}>
                <a href={newsAddress(item.id)}>
                  <time dateTime={item.releaseDate}>{item.releaseDate}</time>
                  <h3>
                    <Phrases text={item.title} />
                  </h3>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </footer>
  )
}
