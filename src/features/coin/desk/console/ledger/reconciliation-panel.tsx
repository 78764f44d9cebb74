import { Button } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { RefreshCw } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useTaskPolling } from '#ui/browser/polling.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { getReconciliation, runReconciliation } from '../../ledger-contract.ts'
import { findingLabels } from '../../rules.ts'

type Check = CallReply<typeof getReconciliation>
type ReconciliationPanelProps = { check: Check; onChecked: () => void }

/** Do balances, entries, bookings and chains agree? New entries are checked hourly, all of them nightly and on request. */
export function ReconciliationPanel({ check, onChecked }: ReconciliationPanelProps) {
  const { at, entries, wholeAt, wholeEntries, findings, checkpointDay, checkpoint } = check
  const { isWaiting, wait } = useTaskPolling(
    async () => (await callFromBrowser(getReconciliation, {})).wholeAt !== wholeAt,
    (isOver) => {
      showToast(isOver ? 'success' : 'warning', isOver ? '核对完成' : '核对尚未完成，请稍后刷新')
      onChecked()
    },
  )

  async function run(): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(runReconciliation, {})
      wait()
    })
  }

  const tone = at === '' ? 'neutral' : findings.length === 0 ? 'success' : 'error'
  return (
    <section className={blocks.card} aria-label="对账">
      <div className={`${blocks.bar} ${blocks.spread}`}>
        <span className={blocks.bar}>
          <Status tone={tone}>
            {at === '' ? '尚未核对' : findings.length === 0 ? '账目与校验链一致' : `发现 ${findings.length} 处不一致`}
          </Status>
          {wholeAt && (
            <span className={blocks.muted}>
              {formatMinute(wholeAt)} 全部核对，{wholeEntries.toLocaleString('zh-CN')} 条分录
            </span>
          )}
          {at !== wholeAt && (
            <span className={blocks.muted}>
              {formatMinute(at)} 核对新增 {entries.toLocaleString('zh-CN')} 条
            </span>
          )}
          {checkpointDay && (
            <span className={blocks.muted} title={checkpoint}>
              封存至 {checkpointDay} <span className={blocks.mono}>{checkpoint.slice(0, 16)}</span>
            </span>
          )}
        </span>
        <Button icon={<RefreshCw />} loading={isWaiting} onClick={() => void run()}>
          立即核对
        </Button>
      </div>
      {findings.length > 0 && (
        <ul className={blocks.errors}>
          {findings.map(({ what, subject, detail }) => (
            <li key={`${what} ${subject}`}>
              {findingLabels[what] ?? what}：{subject}（{detail}）
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
