// npm run move -- <postgres-url>: the embedded database of DATA_DIR into a PostgreSQL of one's own (docs/operations.md).
import { spawnSync } from 'node:child_process'
import { createLog } from '#platform/log/server/log.ts'
import { moveDatabase } from '#platform/moving/server/move-database.ts'
import { getDataDirectory, runCommand, UsageError, writeLine } from '../operator.ts'
import { printUsageWhenAsked } from '../usage.ts'

const usage = `用法 / usage: npm run move -- <postgres-url>
将 DATA_DIR（默认 ./data）的自带数据库搬到空的 PostgreSQL 15 至 18，核对账本与审计；须先停止门户
moves the embedded database of DATA_DIR (default ./data) into an empty PostgreSQL 15 to 18 and verifies ledger and audit; stop the portal first
<postgres-url> 的账号将拥有各表，即 DATABASE_OWNER_URL（没有时为 DATABASE_URL）的账号 / its role will own the tables
中断后再次执行即重新开始；原数据库不变 / interrupted, it is given again; the former database stays as it is
`

async function main(): Promise<void> {
  printUsageWhenAsked(usage)
  const [url, ...rest] = process.argv.slice(2)
  if (!url || rest.length > 0 || !/^postgres(ql)?:\/\//.test(url)) throw new UsageError(usage)
  delete process.env.DATABASE_URL
  const dataDirectory = getDataDirectory()
  let [tables, rows] = [0, 0]
  await moveDatabase({
    dataDirectory,
    url,
    log: createLog({ write: () => undefined }),
    progress(step, copied) {
      if (copied === undefined) return
      tables++
      rows += copied
      if (copied > 0) writeLine(`${step}\t${copied}`)
    },
    verify: async (address) => {
      writeLine(`已复制 / copied: ${tables} 张表 / tables，${rows} 行 / rows`)
      for (const verifier of ['ledger', 'audit']) runVerifier(verifier, address)
    },
  })
  writeLine(`搬迁完成，核对无误 / moved and verified
以 DATABASE_URL 指向它、DATA_DIR 不变（文件与密钥仍在其中）启动门户 / start with DATABASE_URL and the same DATA_DIR, which keeps files and key
${dataDirectory}/database 不再使用，确认无误后可删除 / is no longer used`)
}

function runVerifier(name: string, address: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/verify/${name}.ts`, address], { encoding: 'utf8' })
  process.stdout.write(stdout)
  if (status !== 0) throw new Error(`verify-${name}: ${stderr || '核对不符 / not intact'}`)
}

await runCommand(main, { usage })
