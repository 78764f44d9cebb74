import { Progress } from 'antd'
import { useState } from 'react'
import blocks from '#ui/antd/record/blocks.module.css'
import { usePolling } from '#ui/browser/polling.ts'

type ImportProgressProps = {
  verb: string
  lines: number
  /** How far it is; it runs while the state is `waiting`. */
  watch: () => Promise<{ state: string; done: number }>
  onDone: () => void
}

const pollEveryMs = 1000

export function ImportProgress({ verb, lines, watch, onDone }: ImportProgressProps) {
  const [done, setDone] = useState(0)
  usePolling(async () => {
    const seen = await watch()
    setDone(seen.done)
    if (seen.state !== 'waiting') onDone()
  }, pollEveryMs)
  return (
    <section className={blocks.card} aria-label={`${verb}进度`}>
      <Progress percent={Math.floor((done / Math.max(1, lines)) * 100)} aria-label={`${verb}进度`} />
      <p aria-live="polite" className={blocks.muted}>
        正在{verb}，{done.toLocaleString('zh-CN')} / {lines.toLocaleString('zh-CN')} 行。可以离开此页，完成后会收到通知。
      </p>
    </section>
  )
}
