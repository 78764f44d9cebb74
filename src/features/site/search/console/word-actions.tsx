import { Button } from 'antd'
import { Link } from 'react-router'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { searchAddress } from '../rules.ts'
import styles from './search-words.module.css'

type WordActionsProps = { words: string; onSynonym: (words: string) => void; onRemove: (words: string) => Promise<void> }

/** What can be done about words that were searched for and not found. */
export function WordActions({ words, onSynonym, onRemove }: WordActionsProps) {
  return (
    <span className={styles.actions}>
      <a href={searchAddress({ query: words })} target="_blank" rel="noopener" aria-label={`再搜一次 ${words}`}>
        再搜一次
      </a>
      <Link to={contentAddress('news', newId())} aria-label={`为 ${words} 写文章`}>
        写文章
      </Link>
      <Button size="small" type="text" aria-label={`为 ${words} 加同义词`} onClick={() => onSynonym(words)}>
        加同义词
      </Button>
      <Button size="small" type="text" aria-label={`移除 ${words}`} onClick={() => void onRemove(words)}>
        移除
      </Button>
    </span>
  )
}

/** As the portal makes the ids of new articles. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')
}
