// ./portal rollback: makes the version before the current one again.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printUsageWhenAsked } from '../usage.ts'
import { findInstallation, InstallationError, readVersion, runInstallationCommand, switchTo } from './installation.ts'

printUsageWhenAsked(`用法 / usage: ./portal rollback
换回上一版本，重启后生效；数据库已由新版本升级时，旧版本会拒绝启动，须先恢复备份
changes back to the version before, at the next start; it refuses a database that the newer one has migrated: restore a backup first`)

runInstallationCommand(() => {
  const root = findInstallation()
  const [current, previous] = [readVersion(root, 'current'), readVersion(root, 'previous')]
  if (!previous || !existsSync(join(root, 'versions', previous)))
    throw new InstallationError('没有可换回的版本 / there is no version to go back to')
  switchTo(root, previous)
  process.stdout.write(`已由 ${current} 换回 ${previous}，重启门户后生效 / changed back, restart the portal\n`)
})
