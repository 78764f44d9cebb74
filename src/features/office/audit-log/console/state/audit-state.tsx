import { Button } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { ListChecks, ShieldCheck } from '#ui/icons.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { useTaskPolling } from '#ui/browser/polling.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { checkAudit, getAuditState } from '../../audit-contract.ts'
import { formatFinding } from '#platform/audit/rules.ts'
import styles from './audit-state.module.css'
import { EvidenceButton } from './evidence-button.tsx'
import { CheckpointsDrawer } from './checkpoints-drawer.tsx'

/** The result of the last verification, the digest of the last checkpoint, and a button that starts a verification. */
export function AuditState({ state: { last, check } }: { state: CallReply<typeof getAuditState> }) {
  const { revalidate } = useRevalidator()
  const [isListed, setListed] = useState(false)
  const { isWaiting, wait } = useTaskPolling(
    async () => (await callFromBrowser(getAuditState, {})).check?.at !== check?.at,
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
    <section className={styles.state} aria-label="完整性校验">
      <div className={styles.line}>
        <Verdict check={check} />
        {last && (
          <span className={styles.digest} title={last.digest}>
            检查点 {last.number} 摘要 <code>{last.digest.slice(0, 16)}…</code>
            <CopyButton text={last.digest} label="复制摘要" />
          </span>
        )}
        <span className={styles.actions}>
          <EvidenceButton />
          <Button icon={<ListChecks />} onClick={() => setListed(true)}>
            检查点
          </Button>
          <Button icon={<ShieldCheck />} loading={isWaiting} onClick={() => void start()}>
            立即校验
          </Button>
        </span>
      </div>
      {check && check.findings.length > 0 && (
        <ul className={styles.findings}>
          {check.findings.map((finding) => (
            <li key={`${finding.number} ${finding.what}`}>{formatFinding(finding)}</li>
          ))}
        </ul>
      )}
      <CheckpointsDrawer open={isListed} onClose={() => setListed(false)} />
    </section>
  )
}

function Verdict({ check }: { check: CallReply<typeof getAuditState>['check'] }) {
  if (!check) return <Status tone="neutral">尚未校验</Status>
  const { findings, at, entries } = check
  return (
    <span className={styles.verdict}>
      <Status tone={findings.length > 0 ? 'error' : 'success'}>
        {findings.length > 0 ? `发现 ${findings.length} 处异常` : '记录与检查点一致'}
      </Status>
      <span className={styles.detail}>
        {formatMinute(at)} 校验 {entries.toLocaleString('zh-CN')} 条
      </span>
    </span>
  )
}
