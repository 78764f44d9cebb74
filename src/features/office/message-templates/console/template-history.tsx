import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { templateCalls } from '../contract.ts'
import styles from './message-templates.module.css'

type Version = CallReply<typeof templateCalls.history>['items'][number]
type TemplateHistoryProps = { name: string; onUse: (words: { title: string; text: string; code: string }) => void }

/** What a message said before, newest first. */
export function TemplateHistory({ name, onUse }: TemplateHistoryProps) {
  const [versions, setVersions] = useState<Version[]>([])

  useEffect(() => {
    void attempt(async () => setVersions((await callFromBrowser(templateCalls.history, { name })).items))
  }, [name])

  return (
    <section className={styles.history} aria-labelledby="template-history">
      <h3 id="template-history">修改记录</h3>
      <ol>
        {versions.map(({ version, title, text, code, isStandard, at, by }) => (
          <li key={version}>
            <p>
              第 {version} 版，{by}，{formatMinute(at)}
            </p>
            <p className={styles.words}>{isStandard ? '恢复标准内容' : [title, text].filter(Boolean).join('：')}</p>
            {!isStandard && (
              <Button size="small" aria-label={`填入第 ${version} 版`} onClick={() => onUse({ title, text, code })}>
                填入
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
