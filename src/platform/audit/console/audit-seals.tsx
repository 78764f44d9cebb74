import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/loading.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { minuteOf } from '#platform/reviewing/console/times.ts'
import { useWaiting } from '#ui/polling.ts'
import { Status } from '#ui/status.tsx'
import { showToast } from '#ui/toast-store.ts'
import { checkAudit, getAuditSeals } from '../contract.ts'
import styles from './audit-seals.module.css'

/** Is the trail still what was written? What the last check said, and another check. */
export function AuditSeals({ seals: { entries, sealedAt, check } }: { seals: CallReply<typeof getAuditSeals> }) {
  const { revalidate } = useRevalidator()
  const { isWaiting, wait } = useWaiting(
    async () => (await callFromBrowser(getAuditSeals, {})).check?.at !== check?.at,
    async (isOver) => {
      await revalidate()
      showToast(isOver ? 'info' : 'warning', isOver ? '校验完成' : '校验尚未完成，请稍后刷新')
    },
  )

  async function start(): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(checkAudit, {})
      wait()
    })
  }

  return (
    <div className={styles.seals}>
      <p>
        {check ? (
          <Status tone={check.broken ? 'error' : 'success'}>
            {check.broken
              ? `封存段 ${check.broken.number}（记录 ${check.broken.firstId}–${check.broken.throughId}）与封存时不一致`
              : '校验通过'}
          </Status>
        ) : (
          <Status tone="neutral">尚未校验</Status>
        )}
        <span className={styles.detail}>
          {check && `${minuteOf(check.at)} 校验 ${check.entries} 条；`}
          {sealedAt === '' ? '尚无封存记录' : `共封存 ${entries} 条，最近 ${minuteOf(sealedAt)}`}
        </span>
      </p>
      <Button icon={<ShieldCheck />} loading={isWaiting} onClick={() => void start()}>
        立即校验
      </Button>
    </div>
  )
}
