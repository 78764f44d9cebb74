// npm run restore -- <backup> <new data directory> [old data directory] [--at "2026-11-25 14:30"]: makes a data directory of a backup (docs/operations.md).
import { parseArgs } from 'node:util'
import { parseDateTime } from '#kit/dates.ts'
import { restore } from '#platform/backup/server/restore.ts'
import { quoteForShell, showCommands } from '#platform/config/server/shown-commands.ts'
import { openArchivePlace } from '#platform/wal-archive/server/archive-place.ts'
import { restoreAt } from '#platform/wal-archive/server/restore-at.ts'
import { resolveGiven } from './installation/given-path.ts'
import { runCommand, UsageError, writeLine } from './operator.ts'
import { printUsageWhenAsked } from './usage.ts'

const usage = `用法 / usage: npm run restore -- <backup> <new data directory> [old data directory] [--at "2026-11-25 14:30"] [--wal <archive>]
由备份生成新的数据目录；旧目录还在时给出，其个人信息删除清单一并带上
makes a new data directory of a backup; the list of erasures is taken along from the old one, where it is left
--at   恢复到这一时刻（上海时间，可带秒），须有归档的日志 / up to this moment in Shanghai, by the archived log
--wal  日志的归档，默认 PORTAL_WAL_ARCHIVE / the archive of the log, by default PORTAL_WAL_ARCHIVE`
printUsageWhenAsked(usage)

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' }, wal: { type: 'string' } } })
  const [source, target, former, ...rest] = positionals
  if (!source || !target || rest.length > 0) throw new UsageError(usage)
  const at = values.at === undefined ? undefined : parseDateTime(values.at)
  const wal = values.wal ?? process.env.PORTAL_WAL_ARCHIVE
  if (values.at !== undefined && !at)
    throw new UsageError(`--at ${values.at}: 请写作 --at "2026-11-25 14:30"（上海时间，可带秒） / write it so, in Shanghai time`)
  if (at && !wal)
    throw new UsageError('请用 --wal 或 PORTAL_WAL_ARCHIVE 给出日志的归档 / give the archive of the log with --wal or PORTAL_WAL_ARCHIVE')
  const lists = former ? [resolveGiven(former)] : []
  return { source: resolveGiven(source), target: resolveGiven(target), lists, ...(at && wal && { until: { at, wal } }) }
}

async function main(): Promise<void> {
  const { source, target, lists, until } = readArguments()
  if (until) {
    const archive = openArchivePlace(until.wal.startsWith('s3:') ? until.wal : resolveGiven(until.wal))
    await restoreAt({ source, dataDirectory: target, at: until.at, archive, lists })
    writeLine(`已恢复到 ${until.at.toISOString()} / restored up to this moment；请立即做一次备份 / back up now`)
  } else {
    const { begunAt } = await restore(source, target, lists)
    writeLine(`已恢复 ${begunAt} 开始的备份 / restored the backup begun at ${begunAt}`)
  }
  writeLine(showCommands(`启动 / start: DATA_DIR=${quoteForShell(target)} npm start`))
}

await runCommand(main, { usage })
