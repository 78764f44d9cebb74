import type { CallReply } from '#gateway/call.ts'
import { Highlight } from '#ui/text/highlight.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { searchSite } from '../contract.ts'
import { kinds } from '../rules.ts'
import styles from './search-result.module.css'

export function SearchResult({ item, words }: { item: CallReply<typeof searchSite>['items'][number]; words: string }) {
  const kind = kinds.find(({ id }) => id === item.kind)
  return (
    <a href={item.url} className={styles.hit}>
      <h2>
        <Highlight text={item.title} words={words} />
      </h2>
      <p>
        <Highlight text={item.excerpt} words={words} />
      </p>
      <div className={styles.about}>
        {kind && <Badge>{kind.name}</Badge>}
        {item.day && <time dateTime={item.day}>{item.day}</time>}
      </div>
    </a>
  )
}
