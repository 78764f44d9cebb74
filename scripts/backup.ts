// npm run backup -- <directory>: everything of DATA_DIR into a new directory, also while the portal runs (docs/operations.md).
import { resolve } from 'node:path'
import { backUp } from '#platform/backup/server/backup.ts'
import { noteBackup } from '#platform/wal-archive/server/archive-names.ts'
import { openArchivePlace } from '#platform/wal-archive/server/archive-place.ts'
import { resolveGiven } from './installation/given-path.ts'
import { printUsageWhenAsked } from './usage.ts'

const usage = `用法 / usage: npm run backup -- <directory>
将 DATA_DIR（默认 ./data）备份到新目录，门户可以在运行 / copies DATA_DIR (default ./data) into a new directory, also while the portal runs`
printUsageWhenAsked(usage)

const [target] = process.argv.slice(2)
const dataDirectory = resolve(process.env.DATA_DIR || 'data')

if (!target) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
if (process.env.DATABASE_URL) {
  process.stderr.write(
    [
      'DATABASE_URL 已设置：数据库请用其自带工具备份 / DATABASE_URL is set: back that database up with its own tools:',
      `  pg_dump --format=custom --no-owner --file="${target}/portal.dump" "$DATABASE_URL"`,
      process.env.FILES_URL
        ? '  （文件在对象存储中，请启用版本保留 / the files are in the bucket of FILES_URL: let it keep versions)'
        : `  cp -a "${dataDirectory}/files" "${target}/files"`,
      '恢复 / to restore, into an empty database:',
      `  pg_restore --no-owner --dbname="$DATABASE_URL" "${target}/portal.dump"`,
      '',
    ].join('\n'),
  )
  process.exit(2)
}

try {
  const { files, begunAt, segment } = await backUp(dataDirectory, resolveGiven(target))
  const archive = process.env.PORTAL_WAL_ARCHIVE
  if (archive && segment) await noteBackup(openArchivePlace(archive), { begunAt, segment })
  process.stdout.write(
    `备份完成 / backed up: ${resolveGiven(target)}，${Object.keys(files).length} 个文件 / files; ${begunAt} 之前确认的内容均在其中 / holds whatever was acknowledged before\n`,
  )
  if (process.env.FILES_URL)
    process.stdout.write('文件在对象存储中，未包含在内 / the files are in the bucket of FILES_URL and not in this backup\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
