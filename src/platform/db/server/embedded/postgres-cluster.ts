import { spawnSync } from 'node:child_process'
import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, findDatabaseAccount } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'

export type Cluster = {
  name: string
  directory: string
  socketDirectory: string
  account: Account | undefined
  binaries: PostgresBinaries
  settings?: Record<string, string>
}

export const databaseName = 'portal'
export const port = 5432
const maxSocketPath = 107
const mib = 1024 * 1024
// An empty database with its log, and three times the reserve of the portal (disk-space.ts), below which it refuses writes.
const leastFreeMib = 256
const clusterName = 'cluster'
const unfinished = '.new'

/** Opens the cluster below `parent`, creating it first where there is none; its owner is the account that PostgreSQL runs as. */
export function openCluster(parent: string): Cluster {
  const directory = join(realpathSync(parent), clusterName)
  const versionFile = join(directory, 'PG_VERSION')
  const account = findDatabaseAccount(versionFile)
  const major = existsSync(versionFile) ? Number(readFileSync(versionFile, 'utf8')) : undefined
  const binaries = findPostgresBinaries(account, major)
  const name = `portal-${toDigestHex(directory).slice(0, 16)}`

  if (major === undefined) createCluster(directory, account, binaries)
  removeUnfinished(parent)
  chmodSync(directory, 0o700)
  if (account && lstatSync(versionFile).uid !== account.uid) chownRecursively(account, directory)
  return { name, directory, account, binaries, socketDirectory: openSocketDirectory(directory, name, account) }
}

// The database account cannot resolve a path below a private home directory, but it can use an inherited descriptor of the directory.
export function shareDirectory(account: Account | undefined, directory: string): { at: string; descriptors: number[] } {
  return account ? { at: '/proc/self/fd/3', descriptors: [openSync(directory, 'r')] } : { at: directory, descriptors: [] }
}

// Only the search path: PG… variables of the environment must not reach the server.
export function getServerEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }
}

// Built under a name of its own and renamed: an interrupted first start leaves no partial database, and the initdb that it left running writes elsewhere.
function createCluster(directory: string, account: Account | undefined, binaries: PostgresBinaries): void {
  assertSpace(dirname(directory))
  const fresh = mkdtempSync(`${directory}${unfinished}`)
  if (account) chownSync(fresh, account.uid, account.gid)
  const { at, descriptors } = shareDirectory(account, fresh)
  const options = { ...account, cwd: '/', env: getServerEnvironment(), stdio: ['pipe', 'pipe', 'pipe', ...descriptors] }
  runTool(binaries.initdb, ['-D', at, '-U', databaseName, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], options)
  const create = `CREATE DATABASE ${databaseName}\n`
  runTool(binaries.postgres, ['--single', '-D', at, '-c', 'fsync=off', '-c', 'exit_on_error=on', 'postgres'], { ...options, input: create })
  descriptors.forEach(closeSync)
  // One sync of the file system instead of a thousand of single files.
  runTool('sync', process.platform === 'linux' ? ['-f', fresh] : [], {})
  renameSync(fresh, directory)
}

/** The words of initdb would not say it, and a portal that starts with less refuses every write. */
export function assertSpace(parent: string): void {
  const { bavail, bsize } = statfsSync(parent)
  const free = Math.floor((bavail * bsize) / mib)
  if (free >= leastFreeMib) return
  throw new Error(
    `磁盘空间不足，创建数据库须有 ${leastFreeMib} MiB 空闲，现有 ${free} MiB / the disk has too little free space for a database: ${parent}`,
  )
}

function removeUnfinished(parent: string): void {
  for (const name of readdirSync(parent))
    if (name.startsWith(`${clusterName}${unfinished}`)) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
}

function runTool(program: string, args: string[], options: object): void {
  const { status, error, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`创建数据库失败 / cannot create the database: ${error?.message ?? stderr}`)
}

function chownRecursively({ uid, gid }: Account, directory: string): void {
  chownSync(directory, uid, gid)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}

// Only the owner of the directory can reach the socket; this is the access control, hence auth=trust.
function openSocketDirectory(directory: string, name: string, account: Account | undefined): string {
  if (fits(directory)) return directory
  const path = (account ? ['/tmp'] : [tmpdir(), '/tmp']).map((place) => join(place, name)).find(fits)
  if (path === undefined) throw new Error(`没有足够短的套接字路径 / no short enough path for a socket: ${tmpdir()}`)
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 })
  const made = lstatSync(path)
  if (!made.isDirectory() || ![process.getuid?.(), account?.uid].includes(made.uid)) {
    throw new Error(`套接字目录属于其他用户 / the socket directory belongs to somebody else: ${path}`)
  }
  if (account) chownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
  return path
}

function fits(directory: string): boolean {
  return Buffer.byteLength(`${directory}/.s.PGSQL.${port}`) <= maxSocketPath
}
