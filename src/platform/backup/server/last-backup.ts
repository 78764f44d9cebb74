import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** By itself, so that backups made in another way can be told too. */
const timeFile = 'last-backup'
const backupFile = 'last-backup.json'
const trialFile = 'tried-restore.json'

/** A backup of the command `backup`: where it is and how large. */
export type LastBackup = { begunAt: string; directory: string; bytes: number }

/** What came of restoring a backup into an empty place; `fault` is '' where all was right. */
export type Trial = { at: string; backupAt: string; fault: string }

/** Saves the newest backup in the data directory, so that the portal can report its age and try it. */
export async function saveLastBackup(dataDirectory: string, backup: LastBackup): Promise<void> {
  await writeFile(join(dataDirectory, backupFile), `${JSON.stringify(backup)}\n`)
  await saveBackupTime(dataDirectory, backup.begunAt)
}

export async function saveBackupTime(dataDirectory: string, begunAt: string): Promise<void> {
  await writeFile(join(dataDirectory, timeFile), `${begunAt}\n`)
}

/** When the last backup of this data directory was completed; undefined without any. */
export async function findLastBackupTime(dataDirectory: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDirectory, timeFile), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}

export function findLastBackup(dataDirectory: string): Promise<LastBackup | undefined> {
  return readJson<LastBackup>(join(dataDirectory, backupFile))
}

export async function saveTrial(dataDirectory: string, trial: Trial): Promise<void> {
  await writeFile(join(dataDirectory, trialFile), `${JSON.stringify(trial)}\n`)
}

export function findTrial(dataDirectory: string): Promise<Trial | undefined> {
  return readJson<Trial>(join(dataDirectory, trialFile))
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text ? (JSON.parse(text) as T) : undefined
}
