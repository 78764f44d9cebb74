// The folder that an archive was unpacked into: `versions` beside the names of the current version and of the one before.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describeFault } from './describe-fault.ts'

export class InstallationError extends Error {}

export type Release = { version: string; platform: string }

/** The launcher names the folder; from the source tree there is none. */
export function findInstallation(): string {
  const root = process.env.INSTALLATION
  if (root) return root
  throw new InstallationError('此命令只用于压缩包安装的门户：./portal upgrade / only for a portal installed from an archive')
}

/** The version named by `current` or `previous`; undefined where there was none before. */
export function readVersion(root: string, name: 'current' | 'previous'): string | undefined {
  const path = join(root, name)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

export function readRelease(folder: string): Release {
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release
}

/** Whole or not at all: each name is replaced at once, and a start between the two finds the version before. */
export function switchTo(root: string, version: string): void {
  const before = readVersion(root, 'current')
  if (before) replaceFile(join(root, 'previous'), `${before}\n`)
  replaceFile(join(root, 'current'), `${version}\n`)
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.next`, text)
  renameSync(`${path}.next`, path)
}

/** Removes versions that are neither current nor the way back, unless a process still runs from one. */
export function removeOldVersions(root: string): void {
  const kept = [readVersion(root, 'current'), readVersion(root, 'previous')]
  const versions = realpathSync(join(root, 'versions'))
  const used = listWorkingFolders()
  for (const version of readdirSync(versions)) {
    const folder = join(versions, version)
    const isUsed = used.some((path) => path === folder || path.startsWith(folder + sep))
    if (!kept.includes(version) && !isUsed) rmSync(folder, { recursive: true })
  }
}

/** Of all processes whose entry in /proc this user may read. The launcher starts the portal in its version's folder, where it may leave no note. */
function listWorkingFolders(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return readlinkSync(`/proc/${name}/cwd`)
    } catch {
      return []
    }
  })
}

export function runInstallationCommand(main: () => void): void {
  // Whoever upgrades, the portal's account must be able to read.
  process.umask(0o022)
  try {
    main()
  } catch (error) {
    const isReadOnly = error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code))
    const message = isReadOnly ? `没有写入权限 / not permitted to write: ${error.message}` : describeFault(error)
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}
