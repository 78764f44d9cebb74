// npm run backup -- <directory>: everything of DATA_DIR into a new directory, also while the portal runs (docs/operations.md).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#platform/backup/server/backup.ts'
import { quoteForShell } from '#platform/config/server/shown-commands.ts'
import { noteBackup } from '#platform/wal-archive/server/archive-names.ts'
import { openArchivePlace } from '#platform/wal-archive/server/archive-place.ts'
import { resolveGiven } from './installation/given-path.ts'
import { runCommand, UsageError, writeLine } from './operator.ts'
import { printUsageWhenAsked } from './usage.ts'

const usage = `用法 / usage: npm run backup -- <directory>
将 DATA_DIR（默认 ./data）备份到新目录，门户可以在运行 / copies DATA_DIR (default ./data) into a new directory, also while the portal runs`
printUsageWhenAsked(usage)

const dataDirectory = resolve(process.env.DATA_DIR || 'data')

function showOwnTools(given: string): string {
  const target = quoteForShell(given)
  return [
    'DATABASE_URL 已设置：数据库请用其自带工具备份 / DATABASE_URL is set: back that database up with its own tools:',
    `  mkdir -p ${target}`,
    `  pg_dump --format=custom --no-owner --file=${target}/portal.dump "$DATABASE_URL"`,
    process.env.FILES_URL
      ? '  （文件在对象存储中，请启用版本保留 / the files are in the bucket of FILES_URL: let it keep versions)'
      : `  cp -a ${quoteForShell(dataDirectory)}/files ${target}/files`,
    '恢复 / to restore, into an empty database:',
    `  pg_restore --no-owner --no-privileges --dbname="$${process.env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'}" ${target}/portal.dump`,
  ].join('\n')
}

async function main(): Promise<void> {
  const [target, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (!target || rest.length > 0) throw new UsageError(usage)
  if (process.env.DATABASE_URL) throw new UsageError(showOwnTools(target))
  const { files, begunAt, segment } = await backUp(dataDirectory, resolveGiven(target))
  const archive = process.env.PORTAL_WAL_ARCHIVE
  if (archive && segment) await noteBackup(openArchivePlace(archive), { begunAt, segment })
  writeLine(
    `备份完成 / backed up: ${resolveGiven(target)}，${Object.keys(files).length} 个文件 / files; ${begunAt} 之前确认的内容均在其中 / holds whatever was acknowledged before`,
  )
  if (process.env.FILES_URL) writeLine('文件在对象存储中，未包含在内 / the files are in the bucket of FILES_URL and not in this backup')
}

await runCommand(main, { usage })
