import { writeFile } from 'node:fs/promises'
import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type CopyResult, copyFile, copyTree } from './copy-files.ts'

/** `segment`: of the write-ahead log, where the backup begins. */
type BaseBackup = CopyResult & { startLsn: string; stopLsn: string; segment: string; begunAt: string; postgres: number }

// PostgreSQL recreates their content at every start; the directories themselves must exist.
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const leftOut = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|current_logfiles.*|backup_label.*|tablespace_map.*)$|pgsql_tmp|pg_internal\.init/

/**
 * Copies a running cluster by PostgreSQL's low-level API (Continuous Archiving, "Making a Base Backup Using the Low Level API"), since the
 * embedded binaries include no pg_basebackup. A replication slot retains the write-ahead log until it is copied.
 */
export async function takeBaseBackup(client: Client, cluster: string, target: string): Promise<BaseBackup> {
  const begunAt = new Date().toISOString()
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`portal_backup_${process.pid}`])
  const { lsn: startLsn } = await one<{ lsn: string }>(client, `select pg_backup_start('portal', fast => true) as lsn`)
  const copied = await copyTree(cluster, target, (path) => leftOut.test(path) || emptied.some((name) => path.startsWith(`${name}/`)))
  const stopped = await one<{ lsn: string; labelfile: string; spcmapfile: string }>(
    client,
    'select lsn, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  )
  if (stopped.spcmapfile.trim() !== '') throw new Error('表空间不受支持 / tablespaces are not supported')

  const { files, directories } = copied
  const { version, segment } = await one<{ version: number; segment: number }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, setting::int as segment from pg_settings where name = 'wal_segment_size'`,
  )
  const first = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/.exec(stopped.labelfile)?.[1]
  if (!first) throw new Error('pg_backup_stop named no write-ahead log')
  for (const name of listWalSegments(first, stopped.lsn, segment)) {
    const digest = await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name))
    if (!digest) throw new Error(`预写日志 ${name} 已不存在，请重试 / write-ahead log ${name} is gone; try again`)
    files[join('pg_wal', name)] = digest
  }
  await writeFile(join(target, 'backup_label'), stopped.labelfile, { mode: 0o600 })
  files.backup_label = toDigestHex(stopped.labelfile)
  return { files, directories, startLsn, stopLsn: stopped.lsn, segment: first, begunAt, postgres: version }
}

async function one<T extends object>(client: Client, text: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<T>(text, values)
  return rows[0] as T
}

/** The names of the WAL segments from `first` to the one that holds `stopLsn`. A name is the timeline and the position in two parts. */
export function listWalSegments(first: string, stopLsn: string, segmentBytes: number): string[] {
  const perPart = 2 ** 32 / segmentBytes
  const [high = 0, low = 0] = stopLsn.split('/').map((part) => Number.parseInt(part, 16))
  const last = Math.floor((high * 2 ** 32 + low - 1) / segmentBytes)
  const begin = Number.parseInt(first.slice(8, 16), 16) * perPart + Number.parseInt(first.slice(16), 16)
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  const names: string[] = []
  for (let number = begin; number <= last; number++)
    names.push(first.slice(0, 8) + hex(Math.floor(number / perPart)) + hex(number % perPart))
  return names
}
