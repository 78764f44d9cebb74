import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findLastBackup, type LastBackup, saveTrial, type Trial } from '#platform/backup/server/last-backup.ts'
import { restore } from '#platform/backup/server/restore.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { readDisk } from '#platform/disk/server/disk-space.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { getErrorMessage } from '#platform/log/server/log.ts'

type Given = Pick<Services, 'dataDirectory' | 'clock' | 'log'>

/** The programs of auditors, which share no code with what they check. */
const verifiers = { ledger: 'scripts/verify/ledger.ts', audit: 'scripts/verify/audit.ts' }
/** The restored database writes too. */
const spareShare = 1.2
const faultLength = 300

/** A backup that was never restored is a hope. Of DATABASE_URL there is none to try. */
export function tryRestoreJob(services: Given): Job {
  return { name: 'try-restore', label: '试恢复最近一次备份', schedule: '0 5 * * 0', run: async () => void (await tryRestore(services)) }
}

/** Restores the last backup into an empty place, verifies ledger and audit trail there, notes the result and removes the place. */
export async function tryRestore({ dataDirectory, clock, log }: Given): Promise<Trial | undefined> {
  const backup = await findLastBackup(dataDirectory)
  if (!backup) return undefined
  const place = join(dataDirectory, 'tried-restore')
  const remove = () => rm(place, { recursive: true, force: true })
  await remove()
  const fault = await restoreAndVerify(backup, dataDirectory, place).then(() => '', getErrorMessage)
  await remove()
  const trial = { at: clock.now().toISOString(), backupAt: backup.begunAt, fault: fault.trim().slice(0, faultLength) }
  await saveTrial(dataDirectory, trial)
  if (fault) log.error(trial, 'the last backup could not be restored')
  else log.info(trial, 'the last backup was restored and verified')
  return trial
}

async function restoreAndVerify({ directory, bytes }: LastBackup, dataDirectory: string, place: string): Promise<void> {
  const { free } = await readDisk(dataDirectory)
  if (free < bytes * spareShare) throw new Error('磁盘空间不足，未能试恢复')
  await restore(directory, place)
  const server = await startPostgres({ directory: join(place, 'database'), log: () => undefined, settings: { shared_buffers: '16MB' } })
  try {
    for (const program of Object.values(verifiers)) await runVerifier(program, server.connectionString)
  } finally {
    await server.stop()
  }
}

async function runVerifier(program: string, url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [program, url]).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error([error.stdout, error.stderr].filter(Boolean).join('\n').trim() || getErrorMessage(error))
  })
}
