import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { needsApproval } from '#features/site/content/server/settings.ts'
import { normalizeCreditCode } from '#kit/identifiers/credit-code.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import { Refusal } from '#gateway/refusals.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { importRefusals } from '#platform/imports/rules.ts'
import type { CheckedLine, ImportKind, ImportLine } from '#platform/imports/server/import-kind.ts'
import { archiveWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import { publishLocked, saveDraft } from '#platform/publishing/server/publishing.ts'
import {
  type CertificateColumn,
  certificateColumns,
  certificateNumber,
  type LineEffect,
  limits,
  normalizeCertificateNumber,
  stateLabels,
} from '../../rules.ts'
import { certificateSchema, publishableCertificate } from '../publishables.ts'

type Line = ImportLine<CertificateColumn>
type Data = z.infer<typeof certificateSchema>
type CertificateLine = { number: string; effect: LineEffect; data: Data | undefined }

/** Each line is a certificate: what is known and says the same is left alone, so that a longer list may be imported again and again. */
export const certificateImport: ImportKind<CertificateLine, CertificateColumn> = {
  name: 'certificates',
  label: '证书',
  verb: '导入',
  columns: certificateColumns,
  notice: { topic: 'certificate-imports', url: (id) => `/console/certificate-import?id=${id}` },
  lock: (db) => lockByName(db, 'certificate import'),
  check: checkLines,
  sum: (lines) => ({
    new: lines.filter(({ values }) => values.effect === 'new').length,
    changed: lines.filter(({ values }) => values.effect === 'changed').length,
    same: lines.filter(({ values }) => values.effect === 'same').length,
  }),
  async book(db, lines, { name: author, at }) {
    return bookLines(db, lines, { author, at, publishes: !(await needsApproval(db)) })
  },
}

/** The certificates of an older system, which two persons have agreed on: they are public at once. */
export const certificateOpening: ImportKind<CertificateLine, CertificateColumn> = {
  ...certificateImport,
  name: 'certificates.opening',
  notice: { topic: 'going-live', url: (id) => `/console/going-live?id=${id}` },
  sum: (lines) => ({ certificates: lines.length }),
  book: (db, lines, { name: author, at }) => bookLines(db, lines, { author, at, publishes: true }),
  async close(db, lines) {
    const numbers = lines.map(({ values }) => values.number)
    const held = await countRows(db.selectFrom('certificate').where('number', 'in', numbers))
    if (held !== lines.length) throw new Refusal(importRefusals.unreconciled)
  },
}

async function bookLines(db: Db, lines: readonly { values: CertificateLine }[], booking: Booking): Promise<string[]> {
  const results: string[] = []
  for (const { values } of lines) results.push(await bookLine(db, values, booking))
  return results
}

export async function checkLines(db: Db, lines: readonly Line[]): Promise<CheckedLine<CertificateLine, CertificateColumn>[]> {
  const numbers = lines.map(({ cells }) => normalizeCertificateNumber(cells.number))
  const [known, binned] = await Promise.all([findNewest(db, numbers), findBinned(db, numbers)])
  const seen = new Map<string, number>()
  const checked: CheckedLine<CertificateLine, CertificateColumn>[] = []
  for (const [n, line] of lines.entries()) {
    const number = numbers[n] as string
    const { data, error } = await certificateSchema.safeParseAsync(toData(line.cells))
    const former = seen.get(number)
    seen.set(number, former ?? line.line)
    const errors = [
      ...numberErrors(number),
      ...(former === undefined ? [] : [`证书编号与第 ${former} 行重复`]),
      ...(binned.has(number) ? ['该证书在回收站中，请先恢复'] : []),
      ...(error?.issues.map(({ message }) => message) ?? []),
    ]
    const newest = known.get(number)
    const isSame = newest !== undefined && isDeepStrictEqual(newest, data)
    checked.push({ ...line, errors, values: { number, data, effect: newest === undefined ? 'new' : isSame ? 'same' : 'changed' } })
  }
  return checked
}

function numberErrors(number: string): string[] {
  if (number === '') return ['未填写证书编号']
  return certificateNumber.test(number) && number.length <= limits.number ? [] : ['证书编号由大写字母、数字和短横线组成']
}

const states = new Map(Object.entries(stateLabels).map(([state, label]) => [label, state]))
const numerals = ['', '一', '二', '三', '四', '五']

function toData(cells: Line['cells']): unknown {
  const { number: _, level, state, ...texts } = cells
  const given = toIdentifier(level).replace(/^第|级$/g, '')
  return {
    ...texts,
    level: numerals.includes(given) && given ? numerals.indexOf(given) : Number(given || Number.NaN),
    creditCode: normalizeCreditCode(texts.creditCode),
    state: state === '' ? 'valid' : (states.get(state) ?? states.get(`已${state}`) ?? state),
  }
}

/** What the newest versions of these certificates say. */
async function findNewest(db: Db, numbers: readonly string[]): Promise<Map<string, Data>> {
  const rows = await db
    .selectFrom('revision')
    .distinctOn('entity_id')
    .select(['entity_id', 'data'])
    .where('kind', '=', publishableCertificate.kind)
    .where('entity_id', 'in', [...numbers, ''])
    .orderBy('entity_id')
    .orderBy('number', 'desc')
    .execute()
  const parsed = await Promise.all(
    rows.map(async ({ entity_id, data }) => [entity_id, await certificateSchema.safeParseAsync(data)] as const),
  )
  return new Map(parsed.map(([id, { data }]) => [id, data as Data]))
}

async function findBinned(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('recycle_bin')
    .select('entity_id')
    .where('kind', '=', publishableCertificate.kind)
    .where('entity_id', 'in', [...numbers, ''])
    .execute()
  return new Set(rows.map(({ entity_id }) => entity_id))
}

type Booking = { author: string; at: Date; publishes: boolean }

async function bookLine(db: Db, { number, effect, data }: CertificateLine, { author, at, publishes }: Booking): Promise<string> {
  if (effect === 'same' && !(publishes && (await isUnpublished(db, number)))) return '相同，未改动'
  const services = { db, clock: { now: () => at } }
  await archiveWorkingCopy(services, publishableCertificate, number)
  const revision = await saveDraft(services, publishableCertificate, { id: number, data, author })
  if (publishes) await publishLocked(services, publishableCertificate, revision)
  const action = publishes ? 'certificate.publish' : 'certificate.edit'
  await writeSystemAudit({ db, at }, 'certificate-import', { action, subject: number, detail: { by: author, number: revision.number } })
  if (!publishes) return '已存为草稿，待审核'
  return effect === 'new' ? '已发布' : '已更新'
}

async function isUnpublished(db: Db, number: string): Promise<boolean> {
  const item = db.selectFrom('content_item').select('kind').where('kind', '=', publishableCertificate.kind).where('entity_id', '=', number)
  return (await item.where('is_live', '=', false).executeTakeFirst()) !== undefined
}
