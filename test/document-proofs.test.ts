import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { certificatePdf } from '#features/site/certificates/server/pdf/certificate-pdf.ts'
import { certificateDocument } from '#features/site/certificates/server/documents/certificate-document.ts'
import { publishableCertificate } from '#features/site/certificates/server/publishables.ts'
import { pdfAddress } from '#features/site/certificates/rules.ts'
import { getEntry, startStatement } from '#features/coin/accounts/entry-contract.ts'
import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import { entryDocument } from '#features/coin/accounts/server/documents/entry-document.ts'
import { rechargeDocument } from '#features/coin/accounts/server/documents/recharge-document.ts'
import { statementDocument } from '#features/coin/accounts/server/documents/statement-document.ts'
import { coinHandlers } from '#features/coin/accounts/server/handlers.ts'
import { statementExport } from '#features/coin/accounts/server/statements/statement-export.ts'
import { listLedgerDigests, verifyDocument } from '#features/site/proofs/contract.ts'
import { evidencePath, lookupLimit } from '#features/site/proofs/rules.ts'
import { evidenceFile } from '#features/site/proofs/server/verifier-file.ts'
import { proofQueries } from '#features/site/proofs/server/queries.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { rotateSigningKey } from '#platform/evidence/server/evidence-keys.ts'
import { addStatement } from '#platform/evidence/server/statements.ts'
import { rotateKey } from '#platform/encryption/server/rotate-key.ts'
import { runExport } from '#platform/exports/server/export-job.ts'
import { reverse, use } from '#platform/ledger/server/booking.ts'
import { addLedgerCheckpoint } from '#platform/ledger/server/checkpoints.ts'
import { documentKeyColumn, toDocumentCode } from '#platform/proofs/server/document-codes.ts'
import { anyone } from './harness/actors.ts'
import { openCoinAccount } from './harness/coin-accounts.ts'
import { exampleCertificate } from './harness/content/example-certificate.ts'
import { readPdfTexts } from './harness/content/pdf-text.ts'
import { useGateway } from './harness/gateway.ts'

const kinds = [certificateDocument, rechargeDocument, entryDocument, statementDocument]
const gateway = useGateway([...proofQueries(kinds), ...coinHandlers])
const account = '6300000001'
const certificate = 'DSMM2026000001'
const at = (text: string) => new Date(`${text}+08:00`)
let owner: Actor
let bookingId: number

beforeEach(async () => {
  await publishableCertificate.apply(gateway.db, certificate, exampleCertificate)
  owner = await openCoinAccount(gateway.db, at('2026-08-05 09:00:00'), { id: account, company: '示例公司', coins: 0 })
  const credit = { kind: 'recharge', account, amount: 100, fen: 950_00, receipt: 'SK-1', reason: '十月充值' } as const
  const [booked] = await creditAccounts(gateway.db, [credit], { by: 'staff staff-1', at: at('2026-10-02 10:00:00') })
  bookingId = booked?.bookingId as number
})

const verify = (number: string, code: string, ip = '192.0.2.1') => gateway.as(anyone, { ip }).call(verifyDocument, { number, code })

async function printCertificate(): Promise<string> {
  const url = new URL(pdfAddress(certificate), 'https://www.example.cn')
  const made = await certificatePdf.make(gateway.services, { url, request: { id: 'r', ip: '192.0.2.9', userAgent: '' }, isHead: false })
  if (!made || !('content' in made)) throw new Error('no document')
  return readPdfTexts(made.content).join('\n')
}

async function printStatement(): Promise<{ number: string; code: string }> {
  const { exportId } = await gateway.as(owner).call(startStatement, { month: '2026-10', form: 'pdf' })
  await runExport(gateway.services, [statementExport], exportId)
  const file = (await gateway.rows('stored_file')).at(-1)
  const text = readPdfTexts(await buffer(await gateway.services.files.open(file?.object as string))).join('\n')
  return { number: /DZ\d{16}/.exec(text)?.[0] ?? text, code: /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text)?.[0] ?? text }
}

async function openRecharge() {
  const [{ id }] = (await gateway.db
    .selectFrom('ledger_entry')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('amount', '>', 0)
    .execute()) as [{ id: number }]
  return gateway.as(owner).call(getEntry, { id })
}

test('a certificate is verified by its number and the code that its PDF prints', async () => {
  const code = /核验码\s*((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})/.exec(await printCertificate())?.[1] ?? ''
  const { documents } = await verify(certificate, code)
  expect(documents).toMatchObject([{ label: 'DSMM 证书', number: certificate, state: { tone: 'success' }, path: `/dsmm?s=${certificate}` }])
  expect(documents[0]?.facts).toContainEqual({ name: '获证组织', value: exampleCertificate.organisation })
  const revoked = { ...exampleCertificate, state: 'revoked' as const, stateSince: '2026-11-01', stateReason: '重大不符合项' }
  await publishableCertificate.apply(gateway.db, certificate, revoked)
  expect((await verify(certificate, code)).documents).toMatchObject([
    { state: { label: '已撤销：自 2026-11-01 起，重大不符合项', tone: 'error' } },
  ])
})

test('a recharge is verified by the number and the code of its record, and says when it was reversed', async () => {
  const { serial, code } = await openRecharge()
  const { documents } = await verify(serial, code)
  expect(documents).toMatchObject([{ label: '查询币充值凭据', state: { label: '有效' } }])
  expect(documents[0]?.facts).toEqual([
    { name: '客户', value: '示例公司' },
    { name: '账号', value: '63****0001' },
    { name: '来源', value: '付款充值' },
    { name: '数量', value: '100 枚' },
    { name: '付款金额', value: '¥950.00' },
    { name: '入账时间', value: '2026-10-02 10:00:00' },
  ])
  await reverse(gateway.db, bookingId, { service: '冲正', detail: '重复', by: 'staff staff-1', at: at('2026-10-03 10:00:00') })
  expect((await verify(serial, code)).documents).toMatchObject([{ state: { label: '已于 2026-10-03 10:00:00 冲正', tone: 'error' } }])
})

test('a deduction is verified by the number and the code of its record', async () => {
  await use(gateway.db, {
    account,
    amount: 3,
    service: '报告下载',
    detail: '一份报告',
    reference: 'R-7',
    by: 'machine m',
    at: at('2026-10-03 10:00:00'),
  })
  const { id } = await gateway.db.selectFrom('ledger_entry').select('id').where('amount', '=', -3).executeTakeFirstOrThrow()
  const { number, code, serial } = await gateway.as(owner).call(getEntry, { id })
  expect([number, serial]).toEqual([`MX${String(id).padStart(10, '0')}`, ''])
  const { documents } = await verify(number, code)
  expect(documents).toMatchObject([{ label: '查询币明细凭据', number, state: { label: '有效' } }])
  expect(documents[0]?.facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['示例公司', '63****0001', '扣除 · 报告下载', '一份报告', '3 枚', '97 枚', 'R-7']),
  )
  expect(await verify(`MX${String(id + 1).padStart(10, '0')}`, code)).toEqual({ documents: [] })
})

test('a statement is verified by the number and the code of its PDF; made again it keeps them', async () => {
  const printed = await printStatement()
  expect(await printStatement()).toEqual(printed)
  expect(await gateway.rows('coin_statement')).toHaveLength(1)
  const { documents } = await verify(printed.number, printed.code)
  expect(documents[0]?.facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['示例公司', '63****0001', '2026-10-01 至 2026-10-31', '0 枚', '100 枚', '1 条']),
  )
})

test.each([
  (code: string) => code.toLowerCase(),
  (code: string) => code.replaceAll('-', ' '),
  (code: string) => `　${code.replaceAll('-', '－')} `,
])('a code is read as it is typed: %#', async (spell) => {
  const { number, code } = await printStatement()
  expect((await verify(` ${number.toLowerCase()} `, spell(code))).documents).toHaveLength(1)
})

test('an unknown number, a wrong code and the code of another document have the same reply, and the same limit (S34)', async () => {
  const { serial, code } = await openRecharge()
  const ofOtherKind = await toDocumentCode(gateway.services, certificateDocument.name, serial)
  const ofUnknown = await toDocumentCode(gateway.services, rechargeDocument.name, 'CZ2026100299999999')
  const tries = [
    ['CZ2026100299999999', code],
    ['CZ2026100299999999', ofUnknown],
    [serial, '0000-0000-0000-0000'],
    [serial, ofOtherKind],
    [serial, 'x'],
    [certificate, code],
  ] as const
  for (const [number, given] of tries) expect(await verify(number, given)).toEqual({ documents: [] })
  for (let n = tries.length; n < lookupLimit.limit; n++) await verify(serial, code)
  for (const number of [serial, 'CZ2026100299999999']) await expect(verify(number, code)).rejects.toMatchObject({ code: 'too_often' })
  expect((await verify(serial, code, '192.0.2.2')).documents).toHaveLength(1)
})

test('number and code are both asked for', async () => {
  await expect(verify('', '')).rejects.toMatchObject({ errors: [{ field: 'number' }, { field: 'code' }] })
})

test('printed codes hold after a change of SECRET_KEY or PORTAL_CRYPTO; where the key was lost there is none', async () => {
  const before = await toDocumentCode(gateway.services, 'certificate', certificate)
  const changed = { ...gateway.services, secretKey: { text: 'another key for tests, long enough too', suite: 'gm' } as const }
  const otherSuite = { ...gateway.services, secretKey: { ...gateway.services.secretKey, suite: 'gm' } as const }
  expect(await toDocumentCode(otherSuite, 'certificate', certificate)).toBe(before)
  expect(await toDocumentCode(changed, 'certificate', certificate)).toBe('')
  expect(await rotateSigningKey(gateway.services, 'root')).toMatchObject({ replacesCodes: false })
  await rotateKey(changed, gateway.services.secretKey, [documentKeyColumn])
  expect(await toDocumentCode(changed, 'certificate', certificate)).toBe(before)
})

test('a rotation of the signing key replaces the key of printed codes that a lost SECRET_KEY left behind, on record', async () => {
  const before = await toDocumentCode(gateway.services, 'certificate', certificate)
  const lost = { ...gateway.services, secretKey: { text: 'another key for tests, long enough too', suite: 'international' } as const }
  expect(await rotateSigningKey(lost, 'root')).toMatchObject({ replacesCodes: true })
  const code = await toDocumentCode(lost, 'certificate', certificate)
  expect(code).toHaveLength(before.length)
  expect(code).not.toBe(before)
  expect((await gateway.audit('evidence_key.rotate')).at(-1)?.detail).toMatchObject({ user: 'root', replacesCodes: true })
})

test('the daily digests are public, newest first, with the entries that they cover', async () => {
  expect(await gateway.as(anyone).call(listLedgerDigests, {})).toEqual({ entries: 0, items: [], keys: [] })
  const first = await addLedgerCheckpoint(gateway.db, at('2026-10-03 00:30:00'))
  const second = await addLedgerCheckpoint(gateway.db, at('2026-10-04 00:30:00'))
  const { entries, items } = await gateway.as(anyone).call(listLedgerDigests, {})
  expect(entries).toBe(1)
  expect(items.map(({ day, at: time, digest }) => [day, time, digest])).toEqual([
    ['2026-10-04', '2026-10-04 00:30:00', second?.digest],
    ['2026-10-03', '2026-10-03 00:30:00', first?.digest],
  ])
})

test('the page says which digests are signed, and the keys that signed, former ones too; they are served for verifiers', async () => {
  await addLedgerCheckpoint(gateway.db, at('2026-10-03 00:30:00'))
  gateway.clock.set(at('2026-10-04 00:50:00'))
  await addStatement(gateway.services)
  const { former, id } = await rotateSigningKey(gateway.services, 'root')
  const { items, keys } = await gateway.as(anyone).call(listLedgerDigests, {})
  expect(items.map(({ day, signed }) => [day, signed])).toEqual([
    ['2026-10-04', true],
    ['2026-10-03', false],
  ])
  expect(keys).toEqual(
    expect.arrayContaining([
      { id, kind: 'Ed25519', madeAt: '2026-10-04', retiredAt: '' },
      { id: former, kind: 'Ed25519', madeAt: '2026-10-04', retiredAt: '2026-10-04' },
    ]),
  )
  const made = await evidenceFile.make(gateway.services, {
    url: new URL(evidencePath, 'https://www.example.cn'),
    request: { id: 'r', ip: '192.0.2.9', userAgent: '' },
    isHead: false,
  })
  const { content } = made as { content: Buffer }
  expect(JSON.parse(content.toString())).toMatchObject({ keys: [{ publicKey: expect.any(String) }, {}], statements: [{ key: former }] })
})
