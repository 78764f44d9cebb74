import { Button, Progress } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { usePolling } from '#ui/browser/polling.ts'
import { RefreshCw } from '#ui/icons.ts'
import { linkCalls } from '../contract.ts'
import { checkStates } from '../rules.ts'
import styles from './links.module.css'

type Check = CallReply<typeof linkCalls.getCheck>['checks'][number]

const pollMs = 1000

function isOpen(check: Check | undefined): boolean {
  return check?.state === 'waiting' || check?.state === 'running'
}

/** The last round, with its progress while it runs, and the button that begins one. */
export function CheckStrip({ checks, onDone }: { checks: readonly Check[]; onDone: () => void }) {
  const [check, setCheck] = useState(checks[0])
  const isRunning = isOpen(check)

  async function look(): Promise<void> {
    const [latest] = (await callFromBrowser(linkCalls.getCheck, {})).checks
    setCheck(latest)
    if (!isOpen(latest)) onDone()
  }

  usePolling(async () => {
    if (isRunning) await look()
  }, pollMs)

  async function start(): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(linkCalls.startCheck, {})
      // It may be over already.
      await look()
    })
  }

  return (
    <div className={styles.check}>
      <output>
        {check && !isRunning && `${checkStates[check.state]}，${formatMinute(check.finishedAt || check.createdAt)}`}
        {check && isRunning && `${checkStates[check.state]}，${check.done} / ${check.total}`}
      </output>
      {check && isRunning && (
        <Progress
          className={styles.progress ?? ''}
          aria-label="检查进度"
          showInfo={false}
          percent={check.total > 0 ? (check.done / check.total) * 100 : 0}
        />
      )}
      <Button icon={<RefreshCw />} disabled={isRunning} onClick={() => void start()}>
        立即检查
      </Button>
    </div>
  )
}
