import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareDatabase, bareDatabase } from '../../../../../../test/harness/database.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'

const migrations = readMigrations()
const before = migrations.findIndex(({ name }) => name.startsWith('0300'))
let database: BareDatabase

beforeAll(async () => {
  database = await bareDatabase()
  await migrate(database.pool, migrations.slice(0, before))
})
afterAll(() => database.close())

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

test('orders become proposals: waiting ones with what they carry out, decided ones as a record', async () => {
  const client = await database.pool.connect()
  await client.query(`
    set session_replication_role = replica;
    insert into coin_customer (id, company, created_at) values ('${id(9)}', '甲公司', now());
    insert into coin_account (id, customer_id, category, phone, password_hash, password_changed_at, must_change_password, opened_at)
      values ('62', '${id(9)}', 1, '', '', now(), false, now());
    insert into coin_receipt_file (file_id, order_id) values ('f', '${id(1)}');
    insert into proposal (id, kind, subject, what, before, after, detail, payload, proposed_by, proposed_by_name, proposed_at, expires_at, state)
      values ('${id(8)}', 'staff.enable', 'staff b', 'B', '停用', '启用', '{}', '{"id": "b"}', 'a', 'A', now(), now(), 'open');
    insert into notice (person, topic, title, text, url, created_at)
      values ('staff a', 'coin-orders', '', '', '/console/coin-orders?id=${id(4)}', now());
    insert into coin_order (id, kind, state, account_id, amount, fen, receipt, reason, reverses, import_id, booking_id, open_from, request_id,
      made_by, made_by_name, made_at, decided_by, decided_by_name, decided_at, note) values
      ('${id(1)}', 'recharge', 'pending', '62', 10001, 5050, 'SK-1', '', null, null, null, null, '${id(7)}', 'staff a', 'A', now(), null, null, null, ''),
      ('${id(2)}', 'reverse', 'pending', '62', 5, 0, '', '重复', 12, null, null, null, null, 'staff a', 'A', now(), null, null, null, ''),
      ('${id(3)}', 'import', 'pending', null, 7, 0, '', '充值导入 a.csv', null, '${id(6)}', null, null, null, 'staff a', 'A', now(), null, null, null, ''),
      ('${id(4)}', 'deduct', 'declined', '62', 3, 0, '', '多充', null, null, null, null, null, 'staff a', 'A', now(), 'staff b', 'B', now(), '有误'),
      ('${id(5)}', 'reopen', 'confirmed', null, 0, 0, '', '补记', null, null, null, '2026-09-01', null, 'staff a', 'A', now(), 'staff b', 'B', now(), '');
    reset session_replication_role`)
  client.release()
  await migrate(database.pool, migrations)

  const { rows } = await database.pool.query(
    'select kind, subject, what, state, payload, conflict_key, proposed_by, decided_by, expires_at is null as "isKept", note from proposal order by id',
  )
  const own = { subject: 'coin 62', what: '62 甲公司', proposed_by: 'a', decided_by: null, isKept: true, note: '', state: 'open' }
  expect(rows).toEqual([
    {
      ...own,
      kind: 'coin-account.recharge',
      payload: {
        kind: 'recharge',
        account: '62',
        amount: 10_001,
        fen: 5050,
        receipt: 'SK-1',
        reason: '',
        requestId: id(7),
        receiptFileId: 'f',
      },
      conflict_key: 'SK-1',
    },
    {
      ...own,
      kind: 'coin-account.reverse',
      payload: { kind: 'reverse', account: '62', amount: 5, reason: '重复', reverses: 12 },
      conflict_key: '12',
    },
    {
      ...own,
      kind: 'coin-import.book',
      subject: `coin-import ${id(6)}`,
      what: '充值导入 a.csv',
      payload: { id: id(6) },
      conflict_key: `coin-import ${id(6)}`,
    },
    { ...own, kind: 'coin-account.deduct', payload: null, conflict_key: null, state: 'declined', decided_by: 'b', note: '有误' },
    {
      ...own,
      kind: 'coin-desk.reopen-months',
      subject: 'coin-desk',
      what: '2026-09 起的月份',
      payload: null,
      conflict_key: 'coin-desk',
      state: 'confirmed',
      decided_by: 'b',
    },
    { ...own, kind: 'staff.enable', subject: 'staff b', what: 'B', payload: { id: 'b' }, conflict_key: 'staff b', isKept: false },
  ])
  expect((await database.pool.query('select proposal_id from coin_receipt_file')).rows).toEqual([{ proposal_id: id(1) }])
  expect((await database.pool.query('select url from notice')).rows).toEqual([{ url: `/console/proposals?id=${id(4)}` }])
  expect((await database.pool.query(`select facts from proposal where id = '${id(1)}'`)).rows[0]?.facts).toEqual([
    { name: '数量', value: '10001 枚' },
    { name: '金额', value: '50.50 元' },
    { name: '收款凭证号', value: 'SK-1' },
  ])
})
