import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Check, CircleAlert } from '#ui/icons.ts'
import { listDeadLinks } from '../../links-contract.ts'
import { listSensitiveWords } from '../../words-contract.ts'
import { type DeadLink, DeadLinks } from '../links/dead-links.tsx'
import { SensitiveWords, type WordPlace } from '../words/sensitive-words.tsx'
import styles from './publish-dialog.module.css'

type Checks = { is: 'running' | 'failed' } | { is: 'done'; links: DeadLink[]; words: WordPlace[] }

/** The dead links and sensitive words of a piece as it is written; `save` comes first. */
export function useChecks({ kind, id, save }: { kind: string; id: string; save: () => Promise<unknown> }): Checks {
  const [checks, setChecks] = useState<Checks>({ is: 'running' })
  useEffect(() => {
    void attempt(async () => {
      await save()
      const [dead, found] = await Promise.all([
        callFromBrowser(listDeadLinks, { kind, ids: [id] }),
        callFromBrowser(listSensitiveWords, { kind, id }),
      ])
      setChecks({ is: 'done', links: dead.items.flatMap((item) => item.links), words: found.words })
    }).finally(() => setChecks((current) => (current.is === 'running' ? { is: 'failed' } : current)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening of the dialog
  }, [kind, id])
  return checks
}

/** What was found. A line stands here before, so that nothing moves where nothing is found. */
export function CheckResults({ checks, onOpen }: { checks: Checks; onOpen: (found: { path: string }) => void }) {
  if (checks.is !== 'done' || checks.links.length + checks.words.length === 0) return <CheckState is={checks.is} />
  return (
    <>
      <SensitiveWords words={checks.words} onOpen={onOpen} />
      <DeadLinks links={checks.links} onOpen={onOpen} />
    </>
  )
}

const states = {
  running: { icon: <Spinner label="" />, text: '正在检查链接与用词…' },
  failed: { icon: <CircleAlert />, text: '链接与用词未能检查' },
  done: { icon: <Check />, text: '链接与用词已检查，没有发现问题' },
}

function CheckState({ is }: Pick<Checks, 'is'>) {
  return (
    <output className={styles.checks}>
      {states[is].icon}
      {states[is].text}
    </output>
  )
}
