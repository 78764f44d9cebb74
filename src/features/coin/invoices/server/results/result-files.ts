import { Refusal } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { dayMs } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { detachFiles, storeFile } from '#platform/files/server/stored-files.ts'
import { type ArchiveEntry, readArchive } from '#platform/sheets/server/read-archive.ts'
import { createSizeRefusal, getExtension, toBytes } from '#platform/uploads/rules.ts'
import { detectMediaType } from '#platform/uploads/server/file-kind.ts'
import { batchLimits as limits, batchRefusals, fileSlots, type FileSlot, findNumber, isSystemFile } from '../../batch-rules.ts'

/** Ids of stored files. */
export type ResultFiles = Partial<Record<FileSlot, string>>
export type ResultEntry = ArchiveEntry & { number: string; slot: FileSlot; mediaType: string }
export type SortedEntries = { accepted: ResultEntry[]; leftOut: { name: string; reason: string }[] }

/** The invoices' files of an archive, and why the others are left out. */
export async function readResultArchive(file: { name: string; bytes: Uint8Array }, megabytes: number): Promise<SortedEntries> {
  if (getExtension(file.name) !== 'zip') throw new Refusal(batchRefusals.archiveKind)
  if (file.bytes.length > limits.archiveBytes) throw new Refusal(batchRefusals.archiveTooLarge)
  const entries = (await readArchive(file.bytes, limits.unpackedBytes)).filter(({ name }) => !isSystemFile(name))
  if (entries.length > limits.archiveFiles) throw new Refusal(batchRefusals.tooManyFiles)
  const sorted: SortedEntries = { accepted: [], leftOut: [] }
  const seen = new Set<string>()
  for (const entry of entries) {
    const named = await findPlace(entry, megabytes)
    const key = typeof named === 'string' ? '' : `${named.number} ${named.slot}`
    if (typeof named === 'string') sorted.leftOut.push({ name: entry.name.slice(0, 200), reason: named })
    else if (seen.has(key)) sorted.leftOut.push({ name: entry.name.slice(0, 200), reason: '同一发票的同类文件重复' })
    else sorted.accepted.push(named)
    seen.add(key)
  }
  if (sorted.accepted.length === 0 && sorted.leftOut.length === 0) throw new Refusal(batchRefusals.noFiles)
  return sorted
}

/** Where a file belongs, or why it belongs nowhere. */
async function findPlace(entry: ArchiveEntry, megabytes: number): Promise<ResultEntry | string> {
  const number = findNumber(entry.name)
  const slot = fileSlots.find((one) => one === getExtension(entry.name))
  if (!slot) return '不是 PDF、OFD 或 XML 文件'
  if (!number) return '文件名中没有20位发票号码'
  if (entry.content.length > toBytes(megabytes)) return createSizeRefusal(megabytes).msg
  const mediaType = await detectMediaType(`${number}.${slot}`, entry.content, 'invoice')
  return mediaType ? { ...entry, number, slot, mediaType } : '文件内容与扩展名不符'
}

/** Stores files for the lines of this person's next result import; a repeated file replaces the former one. */
export async function storeResultFiles(
  { db, files, clock, actor }: Pick<Services, 'db' | 'files' | 'clock'> & { actor: Actor },
  accepted: readonly ResultEntry[],
): Promise<void> {
  const owner = toPersonKey(actor)
  const expiresAt = new Date(clock.now().getTime() + limits.daysKept * dayMs)
  for (const { number, slot, mediaType, content } of accepted) {
    const name = `${number}.${slot}`
    const file_id = await storeFile(
      { db, files, clock },
      { name, mediaType, content: Buffer.from(content), owner, purpose: 'invoice', expiresAt },
    )
    const former = await db
      .deleteFrom('invoice_result_file')
      .where('owner', '=', owner)
      .where('number', '=', number)
      .where('slot', '=', slot)
      .returning('file_id')
      .execute()
    await detachFiles(
      db,
      former.map((row) => row.file_id),
      clock.now(),
    )
    await db.insertInto('invoice_result_file').values({ owner, number, slot, file_id }).execute()
  }
}

export async function listResultFiles(db: Db, owner: string, numbers: readonly string[]): Promise<ReadonlyMap<string, ResultFiles>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice_result_file')
    .select(['number', 'slot', 'file_id'])
    .where('owner', '=', owner)
    .where('number', 'in', [...new Set(numbers)])
    .execute()
  const found = new Map<string, ResultFiles>()
  for (const { number, slot, file_id } of rows) found.set(number, { ...found.get(number), [slot]: file_id })
  return found
}

/** They belong to the invoice from now on. */
export async function releaseResultFiles(db: Db, owner: string, numbers: readonly string[]): Promise<void> {
  await db
    .deleteFrom('invoice_result_file')
    .where('owner', '=', owner)
    .where('number', 'in', [...numbers])
    .execute()
}
