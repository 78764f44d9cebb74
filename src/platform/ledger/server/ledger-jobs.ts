import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { hideClearedEntries } from './clearing.ts'
import { expireHolds } from './holds.ts'
import { type LowBalance, notifyLowBalances } from './low-balance.ts'
import { type CheckScope, runCheck } from './reconciliation/checks.ts'
import { updateTurnover } from './turnover.ts'
import { addLedgerCheckpoint } from './checkpoints.ts'

/** Checks the whole ledger, every night and on request. */
export const fullCheckJob = 'ledger.reconcile-whole'

type LedgerJobServices = Pick<Services, 'db' | 'clock' | 'log'>
type LedgerJobDeps = {
  /** The staff to notify of findings. */
  listStaffToNotify: (db: Db) => Promise<{ id: string }[]>
  /** The address of the findings in the console. */
  url: string
  lowBalance: (db: Db, low: LowBalance) => Promise<void>
}

export function ledgerJobs(services: LedgerJobServices, deps: LedgerJobDeps): Job[] {
  const { db, clock, log } = services
  return [
    { name: 'ledger.reconcile', label: '核对近期账目', schedule: '7 * * * *', run: () => reconcileAndNotify(services, deps, 'recent') },
    { name: fullCheckJob, label: '核对全部账目', schedule: '10 4 * * *', run: () => reconcileAndNotify(services, deps, 'whole') },
    { name: 'ledger.sum-days', label: '更新账目日合计', schedule: '* * * * *', run: async () => void (await updateTurnover(db)) },
    {
      name: 'ledger.clear',
      label: '隐藏已清算的核销明细',
      schedule: '2 * * * *',
      run: async () => void (await hideClearedEntries(db, clock.now())),
    },
    {
      name: 'ledger.holds',
      label: '释放到期的预扣',
      schedule: '* * * * *',
      movesMoney: true,
      run: async () => void (await expireHolds(db, clock.now())),
    },
    {
      name: 'ledger.low-balance',
      label: '余额不足提醒',
      schedule: '* * * * *',
      run: () => notifyLowBalances(db, clock.now(), deps.lowBalance),
    },
    {
      name: 'ledger.checkpoint',
      label: '生成每日账目摘要',
      schedule: '30 0 * * *',
      async run() {
        const checkpoint = await addLedgerCheckpoint(db, clock.now())
        // The log is outside the database, so the digest cannot be changed along with the entries.
        if (checkpoint) log.info(checkpoint, 'ledger checkpoint')
      },
    },
  ]
}

/** Notifies only of new findings, not every hour again. */
export async function reconcileAndNotify(
  { db, clock, log }: LedgerJobServices,
  { listStaffToNotify, url }: Pick<LedgerJobDeps, 'listStaffToNotify' | 'url'>,
  extent: CheckScope,
): Promise<void> {
  const { findings, former } = await runCheck(db, clock.now(), extent)
  if (findings.length === 0) return
  log.error({ findings }, 'the check of the ledger found errors')
  const known = new Set(former.map(toFindingKey))
  if (findings.every((finding) => known.has(toFindingKey(finding)))) return
  const title = '账本对账发现异常'
  const text = `发现 ${findings.length} 处不一致，请立即核查`
  const notices = (await listStaffToNotify(db)).map(({ id }) => ({
    person: toStaffKey(id),
    topic: 'ledger.findings' as const,
    title,
    text,
    url,
  }))
  await sendNotices(db, clock.now(), notices)
}

function toFindingKey({ what, subject }: { what: string; subject: string }): string {
  return `${what} ${subject}`
}
