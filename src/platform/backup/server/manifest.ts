import { createDigest } from '#gateway/server/crypto/digest.ts'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Written last: a backup without it is incomplete. */
export type Manifest = {
  format: 1
  at: string
  /** Everything committed before this time is in the backup. */
  begunAt: string
  postgres: number
  startLsn: string
  stopLsn: string
  /** The segment of the write-ahead log where it begins; backups of former versions do not tell. */
  segment?: string
  /** SHA-256 by path. */
  files: Record<string, string>
  /** Including empty ones, which PostgreSQL requires. */
  directories: string[]
}

const name = 'manifest.json'

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  await writeFile(join(directory, name), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true })
}

/** Throws where the directory has no complete backup, or one of an unknown format. */
export async function readManifest(directory: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(directory, name), 'utf8')
  } catch (error) {
    throw new Error(`${directory}: 没有完整的备份 / no complete backup here (${name} is missing)`, { cause: error })
  }
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new Error(`${directory}: 未知的备份格式 / unknown format of backup: ${String(manifest.format)}`)
  return manifest
}

/** The SHA-256 of a file as hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createDigest()
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
