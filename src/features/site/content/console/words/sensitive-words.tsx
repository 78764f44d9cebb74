import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import type { listSensitiveWords } from '../../words-contract.ts'
import links from '../links/links.module.css'

export type WordPlace = CallReply<typeof listSensitiveWords>['words'][number]

/** Words of the list that a version has; those that are refused are no hindrance before the publication itself. */
export function SensitiveWords({ words, onOpen }: { words: readonly WordPlace[]; onOpen?: (place: WordPlace) => void }) {
  if (words.length === 0) return null
  const refused = words.filter(({ isRefused }) => isRefused).length
  return (
    <section className={links.dead} role="alert">
      <p>
        有 {words.length} 处敏感词{refused > 0 ? `，其中 ${refused} 处须修改后才能发布：` : '，请确认是否恰当：'}
      </p>
      <ul>
        {words.map((place) => (
          <li key={`${place.path} ${place.word}`}>
            <span>{place.field}</span>
            <strong>{place.word}</strong>
            <span>{place.isRefused ? '不能发布' : '提示'}</span>
            {onOpen && (
              <Button type="link" size="small" aria-label={`去修改“${place.word}”`} onClick={() => onOpen(place)}>
                去修改
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
