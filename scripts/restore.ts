// npm run restore -- <backup> <new data directory>: makes a data directory of a backup (docs/operations.md).
import { restore } from '#platform/backup/server/restore.ts'
import { resolveGiven } from './installation/given-path.ts'
import { printUsageWhenAsked } from './usage.ts'

const usage = `用法 / usage: npm run restore -- <backup> <new data directory>
由备份生成新的数据目录 / makes a new data directory of a backup`
printUsageWhenAsked(usage)

const [source, target] = process.argv.slice(2)

if (!source || !target) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

try {
  const { begunAt } = await restore(resolveGiven(source), resolveGiven(target))
  process.stdout.write(
    `已恢复 ${begunAt} 开始的备份 / restored the backup begun at ${begunAt}\n启动 / start: DATA_DIR=${resolveGiven(target)} ${process.env.INSTALLATION ? './portal' : 'npm start'}\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
