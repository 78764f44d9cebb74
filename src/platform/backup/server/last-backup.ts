import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = 'last-backup'

/** Saves the time of the newest backup in the data directory, so that the portal can report its age. */
export async function saveBackupTime(dataDirectory: string, begunAt: string): Promise<void> {
  await writeFile(join(dataDirectory, file), `${begunAt}\n`)
}

/** When the last backup of this data directory was completed; undefined without any. */
export async function findLastBackupTime(dataDirectory: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDirectory, file), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}
