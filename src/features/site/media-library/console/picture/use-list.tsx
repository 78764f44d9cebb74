import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { Status } from '#ui/feedback/status.tsx'
import { ExternalLink } from '#ui/icons.ts'
import type { getMedia } from '../../contract.ts'
import { usePlaces } from '../../rules.ts'
import styles from './media-page.module.css'

/** Content that names the entry, with the way to its editor and to its page. */
export function UseList({ places }: { places: CallReply<typeof getMedia>['places'] }) {
  if (places.length === 0) return <p className={styles.none}>没有内容用到它。</p>
  return (
    <ul className={styles.uses}>
      {places.map(({ kind, label, title, places: occurrences, editAddress, pageAddress }) => (
        <li key={`${kind} ${editAddress}`}>
          <span className={styles.used}>
            <small>{label}</small>
            {editAddress ? <Link to={editAddress}>{title}</Link> : title}
          </span>
          <span className={styles.states}>
            {occurrences.map((place) => (
              <Status key={place} tone={usePlaces[place].tone}>
                {usePlaces[place].label}
              </Status>
            ))}
            {pageAddress && (
              <a href={pageAddress} target="_blank" rel="noopener" aria-label={`${title}：网站上的页面`}>
                <ExternalLink />
                页面
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
