import { sql } from 'kysely'
import { formatDateTime, formatMinute } from '#kit/dates.ts'
import { findLastAuditCheck } from '#platform/audit/server/last-check.ts'
import { findLastBackupTime } from '#platform/backup/server/last-backup.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { listStatements } from '#platform/evidence/server/statements.ts'
import { isSafe } from '#platform/versions/rules.ts'
import { listInstalledParts } from '#platform/versions/server/installed-parts.ts'
import type { LiveTone } from '../../rules.ts'

export type FactServices = Pick<Services, 'db' | 'clock' | 'secretKey' | 'siteOrigin' | 'dataDirectory'>
type Fact = { value: string; tone: LiveTone }
type FactReader = { label: string; read: (services: FactServices) => Promise<Fact> }

const backupHours = 26
const toFact = (value: string, isGood: boolean): Fact => ({ value, tone: isGood ? 'success' : 'warning' })

/** What the portal reports of itself, by name; each is read anew. */
export const facts = {
  transport: {
    label: '网站地址',
    read: async ({ siteOrigin }) => toFact(siteOrigin.startsWith('https:') ? 'https' : '未使用 https', siteOrigin.startsWith('https:')),
  },
  secondFactor: { label: '有第二因素的员工', read: ({ db }) => readSecondFactor(db) },
  staff: { label: '员工账号', read: ({ db }) => readStaff(db) },
  auditRows: {
    label: '审计记录',
    read: async ({ db }) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from audit`.execute(db)
      return { value: `${(rows[0]?.n ?? 0).toLocaleString('zh-CN')} 条`, tone: 'neutral' }
    },
  },
  auditCheck: { label: '最近一次审计校验', read: ({ db }) => readAuditCheck(db) },
  backup: { label: '最近一次备份', read: readBackup },
  versions: { label: '运行组件', read: ({ db }) => readVersions(db) },
  statement: { label: '最近一份每日签名摘要', read: ({ db }) => readStatement(db) },
  seals: {
    label: '校验码不符的账号、角色、会话与待确认变更',
    read: async ({ db }) => {
      const broken = await countRows(db.selectFrom('broken_seal'))
      return toFact(`${broken} 处`, broken === 0)
    },
  },
  crypto: {
    label: '密码算法',
    read: async ({ secretKey }) => ({
      value: secretKey.suite === 'gm' ? '国密（SM2、SM3、SM4）' : '国际算法（PORTAL_CRYPTO=international）',
      tone: secretKey.suite === 'gm' ? 'success' : 'neutral',
    }),
  },
} as const satisfies Record<string, FactReader>

export type FactName = keyof typeof facts

async function readSecondFactor(db: Db): Promise<Fact> {
  const { rows } = await sql<{ enrolled: number; total: number }>`
    select count(*) filter (where totp_enrolled_at is not null or exists (select from passkey where staff_id = staff.id)) as enrolled, count(*) as total from staff where disabled_at is null`.execute(
    db,
  )
  const { enrolled = 0, total = 0 } = rows[0] ?? {}
  return toFact(`${enrolled} / ${total} 人`, enrolled === total)
}

async function readStaff(db: Db): Promise<Fact> {
  const { rows } = await sql<{ used: number; disabled: number }>`
    select count(*) filter (where disabled_at is null) as used, count(*) filter (where disabled_at is not null) as disabled from staff`.execute(
    db,
  )
  const { used = 0, disabled = 0 } = rows[0] ?? {}
  return { value: `在用 ${used} 个，停用 ${disabled} 个`, tone: 'neutral' }
}

async function readAuditCheck(db: Db): Promise<Fact> {
  const check = await findLastAuditCheck(db)
  if (!check) return toFact('尚未校验', false)
  return toFact(
    `${formatMinute(check.at)}，${check.findings.length === 0 ? '一致' : `异常 ${check.findings.length} 处`}`,
    check.findings.length === 0,
  )
}

async function readBackup({ dataDirectory, clock }: FactServices): Promise<Fact> {
  const last = await findLastBackupTime(dataDirectory)
  if (!last) return toFact('没有备份记录', false)
  return toFact(formatDateTime(last), clock.now().getTime() - last.getTime() <= backupHours * 3600_000)
}

async function readVersions(db: Db): Promise<Fact> {
  const old = (await listInstalledParts(db)).filter((part) => !isSafe(part))
  return toFact(old.length === 0 ? '均不低于最低安全版本' : `低于最低安全版本：${old.map(({ part }) => part).join('、')}`, old.length === 0)
}

async function readStatement(db: Db): Promise<Fact> {
  const [last] = await listStatements(db, 1)
  return last ? toFact(`${last.day}${last.seal ? '，另有 HMAC-SM3 密封' : ''}`, true) : toFact('还没有', false)
}
