// npm run restore -- <backup> <new data directory> [old data directory]: makes a data directory of a backup (docs/operations.md).
import { restore } from '#platform/backup/server/restore.ts'
import { resolveGiven } from './installation/given-path.ts'
import { printUsageWhenAsked } from './usage.ts'

const usage = `用法 / usage: npm run restore -- <backup> <new data directory> [old data directory]
由备份生成新的数据目录；旧目录还在时给出，其个人信息删除清单一并带上
makes a new data directory of a backup; the list of erasures is taken along from the old one, where it is left`
printUsageWhenAsked(usage)

const [source, target, former] = process.argv.slice(2)

if (!source || !target) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

try {
  const { begunAt } = await restore(resolveGiven(source), resolveGiven(target), former ? [resolveGiven(former)] : [])
  process.stdout.write(
    `已恢复 ${begunAt} 开始的备份 / restored the backup begun at ${begunAt}\n启动 / start: DATA_DIR=${resolveGiven(target)} ${process.env.INSTALLATION ? './portal' : 'npm start'}\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
