import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { findLeastSafe, type InstalledPart, isSafe } from '../rules.ts'

const require = createRequire(import.meta.url)

/** What runs here, read from the packages: none of them is loaded for it. */
export async function listInstalledParts(db: Db): Promise<InstalledPart[]> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  const parts: InstalledPart[] = [
    { part: 'Node.js', version: process.versions.node },
    { part: 'PostgreSQL', version: rows[0]?.version ?? '' },
    ...(ofPackages ??= listPackages()),
  ]
  return parts.filter(({ version }) => version !== '')
}

/** Of what was installed when the process first asked. */
let ofPackages: InstalledPart[] | undefined

function listPackages(): InstalledPart[] {
  return [
    { part: 'sanitize-html', version: readPackageVersion('sanitize-html') },
    { part: 'sharp', version: readPackageVersion('sharp') },
    { part: 'libvips', version: readLibvipsVersion() },
  ]
}

/** Notes the versions in the log, and in one warning those that are older than the least safe ones. */
export async function noteInstalledParts(db: Db, log: Log): Promise<void> {
  const parts = await listInstalledParts(db)
  log.info({ versions: Object.fromEntries(parts.map(({ part, version }) => [part, version])) }, 'versions')
  const old = parts.filter((installed) => !isSafe(installed))
  if (old.length === 0) return
  const named = old.map((one) => `${one.part} ${one.version} (${findLeastSafe(one)})`)
  log.warn(`older than the least safe version: ${named.join(', ')}`)
}

/** Of the folder that holds the package; '' where there is none. */
function readPackageVersion(name: string): string {
  let folder = dirname(resolve(name))
  while (folder !== dirname(folder)) {
    const file = join(folder, 'package.json')
    const found = existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string })
    if (found && found.name === name) return found.version ?? ''
    folder = dirname(folder)
  }
  return ''
}

/** Of the library that comes with sharp; an own one of the machine tells nothing here. */
function readLibvipsVersion(): string {
  const file = resolve(`@img/sharp-libvips-${process.platform}-${process.arch}/versions`)
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as { vips: string }).vips : ''
}

function resolve(name: string): string {
  try {
    return require.resolve(name)
  } catch {
    return ''
  }
}
