import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export function addLibraryLinks(directory: string): void {
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
export function copyReadably(native: string, target: string): string | undefined {
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
