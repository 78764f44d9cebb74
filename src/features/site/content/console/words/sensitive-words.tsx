import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { listSensitiveWords } from '../../words-contract.ts'
import links from '../links/links.module.css'

type WordPlace = CallReply<typeof listSensitiveWords>['words'][number]

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

/** Of a piece as it is written; `save` comes first. */
export function useSensitiveWords({ kind, id, save }: { kind: string; id: string; save: () => Promise<unknown> }): WordPlace[] {
  const [words, setWords] = useState<WordPlace[]>([])
  useEffect(() => {
    void attempt(async () => {
      await save()
      setWords((await callFromBrowser(listSensitiveWords, { kind, id })).words)
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening of the dialog
  }, [kind, id])
  return words
}
