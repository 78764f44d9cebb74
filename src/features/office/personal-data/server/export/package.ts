import { sql } from 'kysely'
import { formatDateTime } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { FileExport } from '#platform/exports/server/export-job.ts'
import { writeZip, type ZipEntry } from '#platform/zip/server/write-zip.ts'
import { findPerson, type Person } from '../data/person.ts'
import { erasedPlaces, keptPlaces } from '../data/places.ts'
import { readSubject } from '../requests.ts'
import type { PersonalPart } from './document.ts'
import { toShown } from './labels.ts'

/** Everything that names a person, for programs and for reading; a crash begins it again. */
export const personalExport: FileExport<{ requestId: string }> = {
  name: 'personal-data',
  async openFile({ db, clock, secretKey }, { requestId }) {
    const request = await db
      .selectFrom('personal_request')
      .select(['id', 'encrypted_subject'])
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    const parts = await collectParts(db, await findPerson(db, readSubject(secretKey, request)))
    const madeAt = clock.now()
    return {
      fileName: `个人信息 ${requestId.slice(0, 8).toUpperCase()}.zip`,
      mediaType: 'application/zip',
      total: parts.reduce((sum, { rows }) => sum + rows.length, 0),
      write: () => writeZip(listEntries(parts, { requestId, madeAt })),
    }
  },
}

async function collectParts(db: Db, person: Person): Promise<PersonalPart[]> {
  const parts = await Promise.all(
    [...erasedPlaces, ...keptPlaces].map(async ({ table, label, of }) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(table)} as t where ${of(person)}`.execute(db)
      return { label, table, rows: rows.map(({ row }) => toShown(row)).filter((row) => Object.keys(row).length > 0) }
    }),
  )
  return parts.filter(({ rows }) => rows.length > 0)
}

async function* listEntries(
  parts: readonly PersonalPart[],
  { requestId, madeAt }: { requestId: string; madeAt: Date },
): AsyncGenerator<ZipEntry> {
  const content = {
    request: requestId,
    madeAt: madeAt.toISOString(),
    records: Object.fromEntries(parts.map(({ label, rows }) => [label, rows])),
  }
  yield { name: '个人信息.json', content: [`${JSON.stringify(content, null, 2)}\n`] }
  // The PDF library is loaded with the first export.
  const { drawPersonalData } = await import('./document.ts')
  yield {
    name: '个人信息.pdf',
    content: [await drawPersonalData(parts, { number: requestId.slice(0, 8).toUpperCase(), madeAt: formatDateTime(madeAt) })],
  }
}
