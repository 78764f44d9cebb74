import { readFile } from 'node:fs/promises'
import { createDigest } from '#gateway/server/crypto/digest.ts'
import { type Suite, suites } from '#gateway/server/crypto/secret-key.ts'
import { signText } from '#gateway/server/crypto/signature.ts'
import { addDays, formatDateTime } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { getSigningKey } from '#platform/evidence/server/evidence-keys.ts'
import { listPublicKeys, listStatementsOf, toStatementLine } from '#platform/evidence/server/statements.ts'
import type { FileExport } from '#platform/exports/server/export-job.ts'
import { writeZip, type ZipEntry } from '#platform/zip/server/write-zip.ts'
import { listPackedCheckpoints as listAuditCheckpoints, writeAuditRows } from './audit-entries.ts'
import { listPackedCheckpoints as listLedgerCheckpoints, listSpans, writeLedgerEntries } from './ledger-entries.ts'
import type { Period } from './period.ts'
import { writeReadme } from './readme.ts'

type Sources = Pick<Services, 'db' | 'clock' | 'secretKey' | 'siteOrigin'>
type PackedFile = { name: string; bytes: number; digest: string }

/** All that proves ledger and audit trail of some days, and the program that checks it, under one signature. */
export const evidenceExport: FileExport<Period> = {
  name: 'audit.evidence',
  async openFile(sources, period) {
    const [audit, ledger] = await Promise.all([listAuditCheckpoints(sources.db, period), listLedgerCheckpoints(sources.db, period)])
    const spans = await listSpans(sources.db, ledger)
    const rows = audit.reduce((sum, { hasRows, entries }) => sum + (hasRows ? entries : 0), 0)
    return {
      fileName: `证据包 ${period.from} 至 ${period.to}.zip`,
      mediaType: 'application/zip',
      total: rows + spans.reduce((sum, { after, upTo }) => sum + upTo - after, 0),
      write: (onRows) => writePackage(sources, period, onRows),
    }
  },
}

/** In one snapshot of the database. */
async function* writePackage(sources: Sources, period: Period, onRows: (done: number) => Promise<void>): AsyncGenerator<Buffer> {
  // The first key is made outside the snapshot, which would not see it.
  const key = await getSigningKey(sources)
  const snapshot = await sources.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    yield* writeZip(listEntries({ ...sources, db: snapshot }, { period, key, onRows }))
  } finally {
    await snapshot.rollback().execute()
  }
}

type Packing = { period: Period; key: Awaited<ReturnType<typeof getSigningKey>>; onRows: (done: number) => Promise<void> }

async function* listEntries({ db, clock, secretKey, siteOrigin }: Sources, { period, key, onRows }: Packing): AsyncGenerator<ZipEntry> {
  const files: PackedFile[] = []
  const { suite } = secretKey
  const measured = (name: string, content: AsyncIterable<string> | Iterable<string>): ZipEntry => ({
    name,
    content: measure({ name, suite }, content, files),
  })
  let done = 0
  const count = (rows: number) => onRows((done += rows))
  const madeAt = formatDateTime(clock.now())
  const audit = await listAuditCheckpoints(db, period)
  const ledger = await listLedgerCheckpoints(db, period)

  yield measured('README.txt', [writeReadme({ site: siteOrigin, ...period, madeAt })])
  yield measured('verify.ts', [await readFile('scripts/verify/evidence.ts', 'utf8')])
  yield measured('keys.json', [JSON.stringify(await listPublicKeys(db))])
  const statements = await listStatementsOf(db, { from: period.from, to: addDays(period.to, 1) })
  yield measured('statements.ndjson', toLines(statements.map(toStatementLine)))
  yield measured(
    'audit-checkpoints.ndjson',
    toLines(audit.map(({ former, fields, digest, hasRows }) => ({ former, fields, digest, hasRows }))),
  )
  yield measured('audit.ndjson', writeAuditRows(db, audit, count))
  yield measured('ledger-checkpoints.ndjson', toLines(ledger.map(({ former, day, content, digest }) => ({ former, day, content, digest }))))
  yield measured('ledger.ndjson', writeLedgerEntries(db, await listSpans(db, ledger), count))

  const manifest = JSON.stringify({ format: 'portal-evidence-1', ...period, madeAt, site: siteOrigin, digest: suites[suite].digest, files })
  const signature = { id: key.id, kind: key.kind, publicKey: key.publicKey.toString('hex'), signature: await signText(key, manifest) }
  yield { name: 'manifest.json', content: [manifest] }
  yield { name: 'signature.json', content: [JSON.stringify(signature)] }
}

function* toLines(items: readonly object[]): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`
}

async function* measure(
  { name, suite }: { name: string; suite: Suite },
  content: AsyncIterable<string> | Iterable<string>,
  files: PackedFile[],
): AsyncGenerator<string> {
  const hash = createDigest(suite)
  let bytes = 0
  for await (const piece of content) {
    hash.update(piece, 'utf8')
    bytes += Buffer.byteLength(piece)
    yield piece
  }
  files.push({ name, bytes, digest: hash.digest('hex') })
}
