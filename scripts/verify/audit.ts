// npm run verify-audit -- [<url|directory>] [--digest <hex>]: is the audit trail what it was when its digests were published?
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { formatFinding } from '#platform/audit/rules.ts'
import { verifyTrail } from '#platform/audit/server/verify-trail.ts'
import { columnTypes } from '#platform/db/server/column-types.ts'
import type { Tables } from '#platform/db/server/database.ts'
import { findRunningCluster } from '#platform/db/server/embedded/running-cluster.ts'
import { verifyStatements } from '#platform/evidence/server/verify-statements.ts'
import { resolveGiven } from '../installation/given-path.ts'
import { runCommand, UsageError } from '../operator.ts'
import { printUsageWhenAsked } from '../usage.ts'

const usage = `用法 / usage: npm run verify-audit -- [<url|directory>] [--digest <hex>]...

  <url|directory>   postgresql://… 数据库地址，或运行中门户的 DATA_DIR；省略时取 DATABASE_URL 或 DATA_DIR
                    the database, or DATA_DIR of a running portal; by default DATABASE_URL or DATA_DIR
  --digest <hex>    以前从日志、控制台或数据推送中记下的检查点摘要，可多次给出：该检查点及其之前的记录须仍在且未被改动
                    a digest noted earlier from log, console or webhook: the trail must still contain that checkpoint

每日签名摘要的签名一并核对；设置了 SECRET_KEY 时还核对国密密封（HMAC-SM3）。
Signatures of the daily statements are checked too, and with SECRET_KEY their seals by HMAC-SM3.

退出码 / exit code: 0 完整 intact · 1 有异常 findings · 2 无法读取 cannot be read
`

printUsageWhenAsked(usage)

function getDatabaseUrl(given: string | undefined): string {
  const isAddress = (place: string) => /^postgres(ql)?:\/\//.test(place)
  if (given !== undefined) return isAddress(given) ? given : findRunningCluster(resolveGiven(given))
  const place = process.env.DATABASE_URL || process.env.DATA_DIR || 'data'
  return isAddress(place) ? place : findRunningCluster(place)
}

async function verify(address: string, noted: string[]): Promise<boolean> {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address, types: columnTypes, max: 1 }) }),
  })
  try {
    const { digests, checkpoints, entries, ...trail } = await verifyTrail(db, new Date())
    const secretKey = process.env.SECRET_KEY
    const signed = await verifyStatements(db, secretKey ? { text: secretKey, suite: 'international' } : undefined)
    const findings = [...trail.findings, ...signed.findings]
    const lines = findings.map((finding) => `✗ ${formatFinding(finding)}`)
    let isIntact = findings.length === 0
    for (const digest of noted.map((text) => text.trim().toLowerCase())) {
      const place = digests.indexOf(digest) + 1
      if (place === 0) lines.push(`✗ 摘要 ${digest} 不在审计记录中：记录被删除或重写 / not in the trail: it was cut or rewritten`)
      else lines.push(`✓ 摘要 ${digest} 为第 ${place} 个检查点，其后另有 ${digests.length - place} 个 / found`)
      isIntact &&= place > 0
    }
    const sum = `${checkpoints} 个检查点 / checkpoints，${entries} 条记录 / rows，末次摘要 / last digest ${digests.at(-1) ?? '—'}`
    const statements = `${signed.statements} 份每日签名摘要 / signed statements，其中核对密封 ${signed.seals} 份 / seals checked`
    lines.push(
      sum,
      statements,
      isIntact ? '✓ 审计记录完整 / the audit trail is intact' : '✗ 审计记录有异常 / the audit trail is not intact',
    )
    process.stdout.write(`${lines.join('\n')}\n`)
    return isIntact
  } finally {
    await db.destroy()
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { digest: { type: 'string', multiple: true, default: [] } },
  })
  if (positionals.length > 1) throw new UsageError(usage)
  process.exitCode = (await verify(getDatabaseUrl(positionals[0]), values.digest)) ? 0 : 1
}

// Who asks for findings must not take a fault for one.
await runCommand(main, { usage, failed: 2 })
