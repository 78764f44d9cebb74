import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tamper } from '../../../../../../test/harness/sealed.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createLog } from '#platform/log/server/log.ts'
import { decrypt } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { checkSeals } from '#platform/encryption/server/check-seals.ts'
import { renewKeys } from '#platform/encryption/server/renew-keys.ts'
import { sessionPlace } from '#platform/session/server/session-place.ts'
import { confirmByOperator } from '../operator/operator.ts'
import { encryptTotpSecret, totpSecretColumn } from '../sign-in/totp-secrets.ts'
import { changeMember } from '../accounts/staff-changes.ts'
import { rolePlace, staffPlace } from './places.ts'

let office: StaffOffice
const places = [rolePlace, staffPlace, sessionPlace]
const kept = { columns: [totpSecretColumn], places }
const another: SecretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
const check = () => checkSeals(office.services, places)

beforeEach(async () => {
  office = await openStaffOffice()
  await office.hire('admin', 'administrator')
  await office.hire('li', 'assessor')
  const secret = encryptTotpSecret(office.services.secretKey, 'id-li', Buffer.from('a secret'))
  await changeMember(office.services, 'id-li', (db) =>
    db.updateTable('staff').set({ totp_secret: secret }).where('id', '=', 'id-li').execute(),
  )
  await renewKeys(office.services, undefined, kept)
})
afterEach(() => office.close())

function readSealed() {
  return Promise.all([office.rows('staff'), office.rows('role'), office.rows('session')])
}

function isInterruption(error: Error): true {
  expect(error.message).toBe('interrupted')
  return true
}

/** A database that is gone after so many queries. */
function endAfter(queries: number): Db {
  let left = queries
  return office.db.withPlugin({
    transformQuery({ node }) {
      if (left-- === 0) throw new Error('interrupted')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

const toGm = (): SecretKey => ({ text: office.services.secretKey.text, suite: 'gm' })

const changes: [string, () => SecretKey][] = [
  ['SECRET_KEY', () => another],
  ['PORTAL_CRYPTO', toGm],
  ['both', () => ({ ...another, suite: 'gm' })],
]

test.each(changes)(
  'after a change of %s accounts and sessions go on; what had been changed past the portal stays out',
  async (_, toKey) => {
    const { find } = await office.login('admin')
    await office.hire('wang', 'finance')
    await tamper(office.db, (db) => db.updateTable('staff').set({ role_id: 'administrator' }).where('id', '=', 'id-wang').execute())
    const former = office.services.secretKey
    const before = await office.rows('staff')
    office.services.secretKey = toKey()
    await renewKeys(office.services, former, kept)
    const after = await office.rows('staff')
    for (const { id, seal } of before) expect(after.find((row) => row.id === id)?.seal?.equals(seal as Buffer)).toBe(id === 'id-wang')
    expect(await find()).toMatchObject({ id: 'id-admin' })
    expect(await check()).toEqual(['staff id-wang'])
    await expect(office.answerLogin('wang')).rejects.toMatchObject({ code: 'broken_seal' })
    expect(await office.audit('seal.renew')).toMatchObject([{ detail: { role: 5 } }, { detail: { staff: 2 } }, { detail: { session: 1 } }])
    await renewKeys(office.services, former, kept)
    expect(await office.audit('seal.renew')).toHaveLength(3)
  },
)

test('the start that re-encrypts says how much, the one that finds nothing of the former key says that', async () => {
  const former = office.services.secretKey
  const lines: string[] = []
  const log = createLog({ write: (line: string) => void lines.push(line) })
  office.services.secretKey = another
  for (const said of ['re-encrypted with the present', 'nothing that is stored is encrypted with SECRET_KEY_PREVIOUS']) {
    await renewKeys({ ...office.services, log }, former, kept)
    expect(lines.splice(0).filter((line) => line.includes('encrypted'))).toEqual([expect.stringContaining(said)])
  }
})

test('either setting knows what the other has sealed', async () => {
  office.services.secretKey = toGm()
  expect(await check()).toEqual([])
  await office.login('admin')
  office.services.secretKey = { ...toGm(), suite: 'international' }
  expect(await check()).toEqual([])
})

test.each(changes)(
  'a start that is interrupted after a change of %s leaves every row as it was, at whatever query, and the next one ends it',
  async (_, toKey) => {
    const { find } = await office.login('admin')
    const former = office.services.secretKey
    const before = await readSealed()
    office.services.secretKey = toKey()
    const start = (db: Db) => renewKeys({ ...office.services, db }, former, kept)
    let queries = 0
    while (await start(endAfter(queries)).then(() => false, isInterruption)) {
      expect(await readSealed()).toEqual(before)
      queries++
    }
    // At least one for each sealed row and the encrypted column.
    expect(queries).toBeGreaterThan(before.flat().length)
    const after = await readSealed()
    const seals = new Set(before.flat().map(({ seal }) => seal?.toString('hex')))
    expect(after.flat().filter(({ seal }) => seals.has(seal?.toString('hex')))).toEqual([])
    expect(await check()).toEqual([])
    expect(await find()).toMatchObject({ id: 'id-admin' })
    const secret = after[0].find(({ id }) => id === 'id-li')?.totp_secret
    expect(decrypt(office.services.secretKey, 'totp id-li', secret as Buffer).toString()).toBe('a secret')
  },
)

test('without the former key nobody gets in until the operator confirms; this is audited and told to the managers', async () => {
  office.services.secretKey = another
  await renewKeys(office.services, undefined, kept)
  await expect(office.answerLogin('admin')).rejects.toMatchObject({
    code: 'broken_seal',
    message: expect.stringContaining('npm run staff -- confirm'),
  })
  const confirmed = await confirmByOperator({ ...office.services, user: 'root' }, places)
  expect(confirmed).toEqual(expect.arrayContaining(['staff id-admin', 'staff id-li', 'role administrator']))
  expect(await check()).toEqual([])
  expect((await office.login('admin')).reply.next).toBe('console')
  expect(await office.audit('seal.confirm')).toMatchObject([{ detail: { count: confirmed.length, user: 'root' } }])
  expect((await office.rows('notice')).at(-1)).toMatchObject({ person: 'staff id-admin', title: expect.stringContaining('校验码不符') })
  expect(await confirmByOperator({ ...office.services, user: 'root' }, places)).toEqual([])
})

test('the first start with seals writes them once and records it; later ones write none that is missing', async () => {
  await sql`delete from parameter where name = 'sealed_since'`.execute(office.db)
  await sql`update staff set seal = null`.execute(office.db)
  await sql`update role set seal = null`.execute(office.db)
  await renewKeys(office.services, undefined, kept)
  expect(await check()).toEqual([])
  expect(await office.audit('seal.write')).toMatchObject([{ actor_kind: 'system', detail: { role: 5, staff: 2 } }])
  await sql`update staff set seal = null where id = 'id-li'`.execute(office.db)
  await renewKeys(office.services, undefined, kept)
  expect(await check()).toEqual(['staff id-li'])
  expect(await office.audit('seal.write')).toHaveLength(1)
})
