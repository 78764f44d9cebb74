import { sql } from 'kysely'
import { cacheResult } from '#kit/caching/cached-result.ts'
import { formatDateTime } from '#kit/dates.ts'
import { findLastAuditCheck } from '#platform/audit/server/last-check.ts'
import { findLastBackupTime, findTrial } from '#platform/backup/server/last-backup.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readDisk } from '#platform/disk/server/disk-space.ts'
import { getLedgerFigures } from '#platform/ledger/server/reconciliation/checks.ts'
import { countSpentToday } from '#platform/sms/server/budget.ts'
import { type AlarmCondition, alarmLimits as limits } from '../../rules.ts'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const timeoutMs = 10_000

/** When the certificate of an https site ends; also of one that no browser would accept. */
export async function readCertificateEnd(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 443), servername: isIP(host) ? '' : host, rejectUnauthorized: false })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`${origin} does not answer`)))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

export type WatchedServices = Pick<
  Services,
  'db' | 'clock' | 'log' | 'secretKey' | 'outside' | 'mail' | 'siteOrigin' | 'jobs' | 'sms' | 'dataDirectory'
>

/** Says what is wrong; undefined while nothing is. `isOpen`: an alarm of the condition has begun. */
type Probe = (services: WatchedServices, isOpen: boolean) => Promise<string | undefined>
export type Probes = Record<Exclude<AlarmCondition, 'database'>, Probe>

const hourMs = 3_600_000
const sealedKinds = {
  staff: '员工账号',
  role: '角色',
  session: '登录会话',
  applicant: '漏扫申请人',
  coin: '查询币账户',
  proposal: '待确认的变更',
  invitation: '账号邀请',
  machine: '接入系统',
}
const dayMs = 24 * hourMs

/** `readers`: of what stands outside the database. */
export function createProbes(readers = { readDisk, readCertificateEnd }): Probes {
  let certificate: { origin: string; read: () => Promise<Date> } | undefined
  const readEnd = (origin: string) => {
    if (certificate?.origin !== origin) certificate = { origin, read: cacheResult(() => readers.readCertificateEnd(origin), hourMs) }
    return certificate.read()
  }

  return {
    async disk({ dataDirectory }, isOpen) {
      const { free, size } = await readers.readDisk(dataDirectory)
      const share = free / size
      return share < (isOpen ? limits.diskEnough : limits.diskLow) ? `剩余 ${formatGib(free)}，占 ${Math.floor(share * 100)}%` : undefined
    },
    async ledger({ db }) {
      const { findings, checkedAt } = await getLedgerFigures(db)
      return findings > 0 && checkedAt ? `${formatDateTime(checkedAt)} 的核对发现 ${findings} 处不符` : undefined
    },
    async audit({ db }) {
      const check = await findLastAuditCheck(db)
      if (!check || check.findings.length === 0) return undefined
      return `${formatDateTime(new Date(check.at))} 的核对发现 ${check.findings.length} 处不符`
    },
    async seal({ db }) {
      const broken = await db.selectFrom('broken_seal').select('subject').orderBy('subject').execute()
      const counts = Object.entries(sealedKinds).flatMap(([kind, label]) => {
        const count = broken.filter(({ subject }) => subject.startsWith(`${kind} `)).length
        return count > 0 ? [`${label} ${count} 处`] : []
      })
      return counts.length > 0 ? `${counts.join('、')}可能被越过系统修改，暂不能使用` : undefined
    },
    async backup({ db, clock, dataDirectory }) {
      const last = await findLastBackupTime(dataDirectory)
      const age = clock.now().getTime() - (last ?? (await getFirstStart(db))).getTime()
      if (age <= limits.backupHours * hourMs) return undefined
      return last ? `最近一次备份：${formatDateTime(last)}` : '没有备份记录'
    },
    async restore({ dataDirectory }) {
      const trial = await findTrial(dataDirectory)
      return trial?.fault ? `${formatDateTime(new Date(trial.at))} 试恢复：${trial.fault}` : undefined
    },
    async sms({ db, clock, sms: { provider, dailyBudget } }) {
      if (!provider) return undefined
      const spent = await countSpentToday(db, clock.now())
      return spent >= dailyBudget ? `今日已用 ${spent} 条，每日额度 ${dailyBudget} 条` : undefined
    },
    async certificate({ clock, siteOrigin }) {
      if (!siteOrigin.startsWith('https:')) return undefined
      const end = await readEnd(siteOrigin)
      const days = (end.getTime() - clock.now().getTime()) / dayMs
      if (days >= limits.certificateDays) return undefined
      return `${siteOrigin} 的证书${days < 0 ? '已于' : '将于'} ${formatDateTime(end)} 到期`
    },
    async job({ jobs }) {
      const { total, items } = await jobs.listDead({ name: '', page: 1, pageSize: 1 })
      return total > 0 ? `${total} 个任务多次尝试后仍未成功，最近一个：${items[0]?.label ?? ''}` : undefined
    },
  }
}

/** An installation without any backup is told of a day after its first start. */
async function getFirstStart(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from migration`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

function formatGib(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`
}
