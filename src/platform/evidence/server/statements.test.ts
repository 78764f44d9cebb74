import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFilled } from '../../../../test/harness/coins/ledger.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import type { SecretKey, Suite } from '#gateway/server/crypto/secret-key.ts'
import { addCheckpoints } from '#platform/audit/server/checkpoints.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import { rotateKey } from '#platform/encryption/server/rotate-key.ts'
import { evidenceKeyColumn, listSigningKeys, rotateSigningKey } from './evidence-keys.ts'
import { addStatement, listPublicKeys, listStatements, parseStatement, toStatementLine } from './statements.ts'
import { verifyStatements } from './verify-statements.ts'

const gateway = useGateway([])
const suites: Suite[] = ['international', 'gm']
const toKey = (suite: Suite, text = gateway.services.secretKey.text): SecretKey => ({ text, suite })

async function signDay(suite: Suite = 'international', text?: string) {
  gateway.clock.advance(24 * 3600_000)
  return addStatement({ ...gateway.services, secretKey: toKey(suite, text) })
}

/** As the owner of the database can, past every trigger. */
async function tamper(statement: string): Promise<void> {
  await gateway.database.owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

const findings = async (key: SecretKey | undefined = toKey('international')) =>
  (await verifyStatements(gateway.db, key)).findings.map(({ what, number }) => `${what} ${number}`)

test('the day’s heads of ledger and audit trail are signed once, and each day follows the one before', async () => {
  await openFilled(gateway.db, { code: 'A', paid: 100 })
  await writeSystemAudit({ db: gateway.db, at: gateway.clock.now() }, 'operator', { action: 'audit.check', subject: 'audit' })
  gateway.clock.advance(3600_000)
  await addCheckpoints(gateway.db, gateway.clock.now())
  await signDay()
  expect(await addStatement(gateway.services)).toBeUndefined()
  await signDay()
  const [first, second] = (await gateway.rows('evidence_statement')).map(parseStatement)
  const [ledger] = await gateway.rows('ledger_checkpoint')
  const [audit] = await gateway.rows('audit_checkpoint')
  expect(first).toMatchObject({
    number: 1,
    day: '2026-11-21',
    ledger: { day: '2026-11-21', digest: ledger?.digest.toString('hex') },
    audit: { number: 1, digest: audit?.digest.toString('hex') },
    former: '',
  })
  expect(second).toMatchObject({ number: 2, day: '2026-11-22', former: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await findings()).toEqual([])
})

test('with gm the day is signed with SM2 and sealed by HMAC-SM3; either setting verifies what the other wrote', async () => {
  for (const suite of ['international', 'gm', 'gm', 'international'] as const) await signDay(suite)
  const rows = await gateway.rows('evidence_statement')
  const kinds = new Map((await listSigningKeys(gateway.db)).map(({ id, kind }) => [id, kind]))
  expect(rows.map(({ key_id, seal }) => [kinds.get(key_id), seal !== null])).toEqual([
    ['ed25519', false],
    ['sm2', true],
    ['sm2', true],
    ['ed25519', false],
  ])
  for (const suite of suites)
    expect(await verifyStatements(gateway.db, toKey(suite))).toMatchObject({ statements: 4, seals: 2, findings: [] })
  expect(await verifyStatements(gateway.db, undefined)).toMatchObject({ seals: 0, findings: [] })
})

test.each([
  [
    'another content',
    `update evidence_statement set content = replace(content, '2026-11-22T', '2026-11-22t') where number = 2`,
    ['statement 2', 'statement 3'],
  ],
  ['another signature', `update evidence_statement set signature = reverse(signature) where number = 2`, ['statement 2']],
  ['a seal of nobody', `update evidence_statement set seal = repeat('0', 64) where number = 2`, ['statement 2']],
  [
    'another key',
    `update evidence_statement set key_id = (select id from evidence_key where kind = 'hmac-sm3') where number = 3`,
    ['statement 3'],
  ],
  ['a missing day', `delete from evidence_statement where number = 2`, ['statement 3']],
  ['a rewritten ledger', `update ledger_checkpoint set digest = sha256('x') where day = '2026-11-22'`, ['statement 2']],
])('%s is found', async (_, statement, expected) => {
  for (let day = 0; day < 3; day++) await signDay('gm')
  expect(await findings()).toEqual([])
  await tamper(statement)
  expect(await findings()).toEqual(expected)
})

test('the portal’s role can neither change nor remove a statement', async () => {
  await signDay()
  for (const statement of ['update evidence_statement set day = day', 'delete from evidence_statement', 'truncate evidence_statement'])
    await expect(gateway.database.pool.query(statement)).rejects.toThrow(/permission denied|append-only/)
})

test('a rotation erases the private half of the former key and is audited; what it signed is verified by its public half', async () => {
  await signDay()
  gateway.clock.advance(60_000)
  const { former, id } = await rotateSigningKey(gateway.services, 'root')
  await signDay()
  const keys = await listSigningKeys(gateway.db)
  expect(keys.map((key) => [key.id, key.private_key === null, key.retired_at !== null])).toEqual([
    [former, true, true],
    [id, false, false],
  ])
  expect((await gateway.rows('evidence_statement')).map(({ key_id }) => key_id)).toEqual([former, id])
  expect(await findings()).toEqual([])
  expect(await gateway.audit('evidence_key.rotate')).toMatchObject([
    { actor_kind: 'system', detail: { from: former, to: id, user: 'root' } },
  ])
})

test.each(suites)('with %s private keys are stored encrypted, and re-encrypted when SECRET_KEY or the setting changes', async (suite) => {
  const text = 'another key for tests, long enough to be one'
  await signDay(suite)
  const [stored] = await gateway.rows('evidence_key')
  expect(stored?.private_key?.toString('latin1')).not.toContain('\x30\x2e\x02\x01\x00\x30\x05')
  const other = toKey(suite === 'gm' ? 'international' : 'gm', text)
  await rotateKey({ ...gateway.services, secretKey: other }, toKey(suite), [evidenceKeyColumn])
  await expect(signDay(suite)).rejects.toThrow('SECRET_KEY does not decrypt')
  await signDay(suite, text)
  expect(await gateway.rows('evidence_statement')).toHaveLength(2)
  expect(await findings(toKey(suite, text))).toEqual([])
})

test.each(suites)('with %s a rotation ends what a lost SECRET_KEY holds up', async (suite) => {
  const text = 'another key for tests, long enough to be one'
  await signDay(suite)
  await expect(signDay(suite, text)).rejects.toThrow('SECRET_KEY does not decrypt')
  await rotateSigningKey({ ...gateway.services, secretKey: toKey(suite, text) }, 'root')
  await signDay(suite, text)
  expect(await gateway.rows('evidence_statement')).toHaveLength(2)
  expect(await findings(toKey(suite, text))).toEqual([])
})

test('what is published holds no private key, and is verified by the program that is downloaded', async () => {
  for (const suite of suites) await signDay(suite)
  const published = { keys: await listPublicKeys(gateway.db), statements: (await listStatements(gateway.db, 400)).map(toStatementLine) }
  expect(published.keys.map(({ kind }) => kind).toSorted()).toEqual(['ed25519', 'sm2'])
  expect(JSON.stringify(published)).not.toContain('rivate')
  const file = join(scratchDirectory(), 'evidence.json')
  const run = (content: string, ...args: string[]) => {
    writeFileSync(file, content)
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify/evidence.ts', file, ...args], { encoding: 'utf8' })
    return { status, stdout }
  }
  const text = JSON.stringify(published)
  expect(run(text)).toEqual({ status: 0, stdout: expect.stringContaining('证据完整') })
  for (const { signature, content } of published.statements) {
    expect(run(text.replace(signature, signature.split('').toReversed().join('')))).toMatchObject({ status: 1 })
    expect(run(text.replace(JSON.stringify(content), JSON.stringify(content.replace('"day"', '"Day"'))))).toMatchObject({ status: 1 })
  }
  const [one, other] = published.keys.map(({ id }) => ['--key', id])
  expect(run(text, ...(one ?? []))).toEqual({ status: 1, stdout: expect.stringContaining('不是给出的签名公钥') })
  expect(run(text, ...(one ?? []), ...(other ?? []))).toMatchObject({ status: 0 })
  expect(run(text, '--key', '0'.repeat(64))).toEqual({ status: 1, stdout: expect.stringContaining('不是给出的签名公钥') })
})
