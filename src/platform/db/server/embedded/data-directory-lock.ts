import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type DataDirectoryLock = { release: () => void }

// Node has no file locks; SQLite takes one, which the kernel releases however the process ends.
export function lockDataDirectory(directory: string): DataDirectoryLock {
  mkdirSync(directory, { recursive: true })
  const pidFile = join(directory, 'portal.pid')
  const lock = new DatabaseSync(join(directory, 'portal.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new Error(describeHolder(resolve(directory), pidFile), { cause: error })
  }
  writeFileSync(pidFile, `${process.pid}\n`)

  function release(): void {
    if (!lock.isOpen) return
    try {
      rmSync(pidFile, { force: true })
    } catch {
      // A disk that has become read-only: it stays, as after kill -9, and the next start replaces it.
    }
    lock.close()
  }
  return { release }
}

function describeHolder(directory: string, pidFile: string): string {
  const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : '?'
  return `数据目录 ${directory} 正由进程 ${pid} 使用，请先停止它。 / The data directory is in use by process ${pid}; stop it first.`
}
