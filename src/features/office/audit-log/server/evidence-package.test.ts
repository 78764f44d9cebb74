import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { applicant, staff } from '../../../../../test/harness/actors.ts'
import { openFilled, words } from '../../../../../test/harness/coins/ledger.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import type { Suite } from '#gateway/server/crypto/secret-key.ts'
import { addCheckpoints } from '#platform/audit/server/checkpoints.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import { addStatement, listPublicKeys } from '#platform/evidence/server/statements.ts'
import { runExport } from '#platform/exports/server/export-job.ts'
import { grant, use } from '#platform/ledger/server/booking.ts'
import { readZip } from '#platform/zip/server/read-zip.ts'
import { startEvidence, watchEvidence } from '../audit-contract.ts'
import { evidenceHandlers } from './evidence/evidence-handlers.ts'
import { evidenceExport } from './evidence/package-export.ts'

const gateway = useGateway(evidenceHandlers)
const auditor = staff('audit.read')
const period = { from: '2026-11-21', to: '2026-11-22' }

/** Bookings and audit rows of a day, then its checkpoints and statement. */
async function liveADay(suite: Suite): Promise<void> {
  const { db, clock, services } = gateway
  await use(db, { ...words, account: 'A', amount: 3, detail: '"引号" \\ / \u0001 \u2028 换行\n😀' })
  await use(db, { ...words, account: 'A', amount: 1 })
  await grant(db, { ...words, account: 'B', amount: 1 })
  for (const subject of ['一', '二'])
    await writeSystemAudit({ db, at: clock.now() }, 'operator', { action: 'audit.check', subject, detail: { text: '换行\n\u2028"' } })
  clock.advance(3600_000)
  await addCheckpoints(db, clock.now())
  clock.advance(23 * 3600_000)
  await addStatement({ ...services, secretKey: { ...services.secretKey, suite } })
}

beforeEach(async () => {
  await openFilled(gateway.db, { code: 'A', paid: 100, given: 20 })
  await openFilled(gateway.db, { code: 'B' })
})

/** The files of a package, unpacked into an empty folder of its own. */
async function unpack(suite: Suite, days = period): Promise<string> {
  const { id } = await gateway.as(auditor).call(startEvidence, days)
  await runExport({ ...gateway.services, secretKey: { ...gateway.services.secretKey, suite } }, [evidenceExport], id)
  const watched = await gateway.as(auditor).call(watchEvidence, { id })
  expect(watched).toMatchObject({ state: 'done', path: expect.stringMatching(/^\/files\//) })
  const file = (await gateway.rows('stored_file')).at(-1)
  expect(file).toMatchObject({ name: `证据包 ${days.from} 至 ${days.to}.zip`, media_type: 'application/zip', owner: 'staff staff-1' })
  const zip = await buffer(await gateway.services.files.open(file?.object ?? ''))
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  for (const { name, content } of await readZip(zip, { entries: 20, unpackedBytes: 1e8 })) writeFileSync(join(folder, name), content)
  return folder
}

function verify(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.ts', ...args], { cwd: folder, encoding: 'utf8', env: {} })
  return { status, said: stdout + stderr }
}

test.each(['international', 'gm'] as const)('with %s a package is verified in an empty folder by the program within', async (suite) => {
  for (let day = 0; day < 4; day++) await liveADay(suite)
  const folder = await unpack(suite)
  const [key] = await listPublicKeys(gateway.db)
  expect(verify(folder)).toEqual({ status: 0, said: expect.stringContaining(`${key?.id}  ${suite === 'gm' ? 'sm2' : 'ed25519'}`) })
  const { status, said } = verify(folder, '--key', key?.id ?? '')
  expect([status, said]).toEqual([0, expect.stringContaining('证据完整')])
  // Two days of four: two accounts with two entries and one a day, and the rows of the checkpoints that touch the days.
  expect(said).toContain('2 个账目检查点、6 条账目')
  expect(said).toMatch(/3 份每日签名摘要/)
  expect(readFileSync(join(folder, 'audit.ndjson'), 'utf8').split('\n').length).toBeGreaterThan(4)
  expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
    ...period,
    digest: suite === 'gm' ? 'sm3' : 'sha256',
  })
  expect(await gateway.audit('audit.evidence')).toMatchObject([{ actor_id: 'staff-1', detail: period }])
})

test('one changed byte of any file is noticed, as is a file that lacks or was added', async () => {
  for (let day = 0; day < 3; day++) await liveADay('gm')
  const folder = await unpack('gm')
  const names = readdirSync(folder)
  expect(names.toSorted()).toEqual([
    'README.txt',
    'audit-checkpoints.ndjson',
    'audit.ndjson',
    'keys.json',
    'ledger-checkpoints.ndjson',
    'ledger.ndjson',
    'manifest.json',
    'signature.json',
    'statements.ndjson',
    'verify.ts',
  ])
  for (const name of names) {
    const content = readFileSync(join(folder, name))
    // 0x20 turns a digit of a hexadecimal text into its other case.
    for (const [place, flip] of [
      [0, 1],
      [Math.floor(content.length / 2), 0x20],
      [content.length - 1, 1],
    ] as const) {
      const changed = Buffer.from(content)
      changed[place] = (changed[place] as number) ^ flip
      writeFileSync(join(folder, name), changed)
      expect(verify(folder).status, `${name} at ${place}`).not.toBe(0)
    }
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(folder, 'more.txt'), '')
  expect(verify(folder)).toEqual({ status: 1, said: expect.stringContaining('more.txt') })
})

test('a package signed anew by another key has another fingerprint', async () => {
  await liveADay('international')
  const folder = await unpack('international')
  expect(verify(folder, '--key', 'f'.repeat(64))).toEqual({ status: 1, said: expect.stringContaining('不是给出的签名公钥') })
})

test('a package that spans a change of keys is verified by the key that signed it alone', async () => {
  await liveADay('international')
  await liveADay('gm')
  const folder = await unpack('gm')
  const keys = await listPublicKeys(gateway.db)
  const idOf = (kind: string) => keys.find((key) => key.kind === kind)?.id ?? ''
  expect(verify(folder, '--key', idOf('sm2'))).toEqual({
    status: 0,
    said: expect.stringContaining(`${idOf('ed25519')}  ed25519  以前的公钥`),
  })
  expect(verify(folder, '--key', idOf('ed25519'))).toEqual({ status: 1, said: expect.stringContaining('不是给出的签名公钥') })
})

test('days without any record make a package that is verified', async () => {
  const folder = await unpack('international', { from: '2026-01-01', to: '2026-01-31' })
  expect(verify(folder)).toMatchObject({ status: 0 })
})

test('the evidence is for auditors alone, one package at a time', async () => {
  await expect(gateway.as(staff('staff.manage')).call(startEvidence, period)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gateway.as(applicant()).call(startEvidence, period)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(auditor).call(startEvidence, { from: '2026-11-22', to: '2026-11-21' })).rejects.toMatchObject({
    errors: [{ field: 'to' }],
  })
  await gateway.as(auditor).call(startEvidence, period)
  await expect(gateway.as(auditor).call(startEvidence, period)).rejects.toMatchObject({ code: 'export_running' })
})
