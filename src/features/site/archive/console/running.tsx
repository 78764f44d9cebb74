import { Progress } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { usePolling } from '#ui/browser/polling.ts'
import { watchArchive } from '../contract.ts'
import { type ArchiveState, archiveStates } from '../rules.ts'

type RunningProps = { id: string; state: ArchiveState; onDone: () => void }

const pollEveryMs = 1000

/** How far a run is, until it is over. */
export function Running({ id, state, onDone }: RunningProps) {
  const [seen, setSeen] = useState({ done: 0, total: 0 })

  usePolling(async () => {
    const run = await callFromBrowser(watchArchive, { id })
    setSeen(run)
    if (run.state !== state) onDone()
  }, pollEveryMs)

  const { done, total } = seen
  return (
    <section className={blocks.card} aria-label="进度">
      <Progress percent={total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0} aria-label={archiveStates[state].label} />
      <p aria-live="polite" className={blocks.muted}>
        {archiveStates[state].label}
        {total > 0 && `，${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 项`}。可以离开此页，完成后会收到通知。
      </p>
    </section>
  )
}
