import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { move, openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { grant, reverse, use } from './booking.ts'
import { type LedgerCheckpoint, addLedgerCheckpoint } from './checkpoints.ts'

const script = fileURLToPath(new URL('../../../../scripts/verify/ledger.ts', import.meta.url))
const database = useDatabase()
let checkpoint: LedgerCheckpoint

beforeEach(async () => {
  const { db } = database
  await openFilled(db, { code: 'A', paid: 100, given: 20 })
  await openFilled(db, { code: 'B', paid: 10 })
  await openFilled(db, { code: 'C' })
  const spent = await use(db, { ...words, account: 'A', amount: 30, detail: '"引号" \\ / \u0001 \u007f 换行\n\t\u2028 😀' })
  await reverse(db, spent.bookingId, words)
  await move(db, 'B', 'C')
  checkpoint = (await addLedgerCheckpoint(db, new Date('2026-11-20T01:00:00Z'))) as LedgerCheckpoint
  await grant(db, { ...words, account: 'A', amount: 1 })
})

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

async function tamper(statement: string): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    client.release(true)
  }
}
const getLastEntrySql = (code: string) =>
  `(select max(e.id) from ledger_entry e join ledger_account a on a.id = e.account_id where a.code = '${code}')`

test('an intact ledger is verified in the database and in its export, and the noted digest in both', () => {
  const file = join(scratchDirectory(), 'ledger.ndjson')
  const { connectionString } = database.address
  expect(verify(connectionString, '--export', file, '--checkpoint', checkpoint.digest)).toMatchObject({ status: 0 })
  expect(verify(file, '--checkpoint', checkpoint.digest)).toMatchObject({ status: 0, said: expect.stringContaining('8 条明细') })
  expect(verify(file, '--checkpoint', '00')).toMatchObject({ status: 1, said: expect.stringContaining('00') })
})

test('a changed or truncated export is detected', () => {
  const file = join(scratchDirectory(), 'ledger.ndjson')
  verify(database.address.connectionString, '--export', file)
  const lines = readFileSync(file, 'utf8')
  writeFileSync(file, lines.replace(',100,0,100,', ',101,0,101,'))
  expect(verify(file)).toMatchObject({ status: 1, said: expect.stringContaining('哈希链') })
  writeFileSync(file, lines.replace(/\["entry".*\n(?=\["end)/, ''))
  expect(verify(file)).toMatchObject({ status: 1, said: expect.stringContaining('不完整') })
})

test.each([
  ['a changed detail, with its entry', `update ledger_entry set detail = 'x' where id = ${getLastEntrySql('A')}`, '哈希链自分录'],
  ['a changed reference', `update ledger_booking set reference = 'x' where id = 2`, '哈希链自分录'],
  ['a coin more', `update ledger_account set balance = balance + 1 where code = 'A'`, '账户 A: 余额 122，明细合计 121'],
  ['one side that is gone', `delete from ledger_entry where id = ${getLastEntrySql('used')}`, '1 条分录'],
  ['an entry that a checkpoint covers and that is missing', `delete from ledger_entry where id = ${getLastEntrySql('C')}`, '封存时有 1 条'],
  ['a checkpoint that was changed', `update ledger_checkpoint set content = replace(content, '"B"', '"D"')`, '摘要不符'],
  ['an entry without an account', `update ledger_entry set account_id = 77 where id = ${getLastEntrySql('used')}`, '#77 不存在'],
])('finds %s', async (_, statement, expected) => {
  await tamper(statement)
  expect(verify(database.address.connectionString)).toMatchObject({ status: 1, said: expect.stringContaining(expected) })
})

test('what cannot be read is named, and is no finding', () => {
  const file = join(scratchDirectory(), 'other.json')
  writeFileSync(file, '{}\n')
  const { connectionString } = database.address
  for (const [args, said] of [
    [['/nowhere'], '路径不存在'],
    [[file], '不是 --export 写出的文件'],
    [['postgresql://127.0.0.1:1/portal'], '连不上数据库'],
    [['postgresql://[::/portal'], '地址的写法不对'],
    [[connectionString.replace(/\/[^/?]+(?=\?|$)/, '/postgres')], '没有账本的表'],
    [[connectionString, '--export', '/nowhere/ledger.ndjson'], '路径不存在'],
    [['--nothing'], '用法'],
  ] as const)
    expect(verify(...args), said).toMatchObject({ status: 2, said: expect.stringContaining(said) })
  expect(verify('-h')).toMatchObject({ status: 0, said: expect.stringContaining('用法') })
  expect(verify(scratchDirectory())).toMatchObject({ status: 2, said: expect.stringContaining('no database') })
  expect(verify().status).toBe(2)
})
