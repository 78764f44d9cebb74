import { Refusal } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import { getExtension } from '#platform/uploads/rules.ts'
import { getInvoiceProof } from '../../contract.ts'
import { invoiceRefusals } from '../../rules.ts'
import { invoiceCan, invoiceReviewing, type InvoiceState } from '../../review-rules.ts'
import { getOwnInvoice } from './own-invoice.ts'

const archiveMs = 10 * 60_000
const maxTitleLength = 40

export const proofHandlers = [
  handle(getInvoiceProof, async (context, { id }) => {
    const { db, clock, secretKey, actor } = context
    const { state, number, title } = await getOwnInvoice(context, id)
    if (!invoiceCan.download({ state: state as InvoiceState })) throw new Refusal(invoiceRefusals.noProof)
    const files = await listFiles(db, id)
    const [only] = files
    if (!only) throw new Refusal(invoiceRefusals.noProof)
    const owner = toPersonKey(actor)
    if (files.length === 1) return { path: createFileLink({ clock, secretKey }, only, actor) }
    // Names of uploads are the issuer's; those in the archive follow buyer and number.
    const name = `${toSafeFileName(title).slice(0, maxTitleLength)}_${number}`
    const entries = files.map((file) => ({ name: `${name}.${getExtension(file.name)}`, object: file.object }))
    const content = await archive(context, entries)
    const expiresAt = new Date(clock.now().getTime() + archiveMs)
    const file = await storeFile(context, { name: `${name}.zip`, mediaType: 'application/zip', content, owner: actor, expiresAt })
    return { path: createFileLink({ clock, secretKey }, { id: file, owner }, actor) }
  }),
]

function selectFiles(db: Db, id: string) {
  return db
    .selectFrom('review_file')
    .innerJoin('stored_file', 'stored_file.id', 'file_id')
    .where('kind', '=', invoiceReviewing.kind)
    .where('subject', '=', id)
    .where('action', '=', 'issue')
}

function listFiles(db: Db, id: string) {
  return selectFiles(db, id).select(['stored_file.id', 'stored_file.name', 'owner', 'object']).orderBy('slot').execute()
}

export async function countFiles(db: Db, id: string): Promise<number> {
  return countRows(selectFiles(db, id))
}

async function archive({ files }: Pick<Services, 'files'>, entries: { name: string; object: string }[]): Promise<Buffer> {
  const contents = await Promise.all(
    entries.map(async ({ name, object }) => ({ name, content: await Array.fromAsync<Buffer>(await files.open(object)) })),
  )
  return Buffer.concat(await Array.fromAsync(writeZip(contents)))
}
