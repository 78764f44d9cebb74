import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareDatabase, bareDatabase } from '../../../../test/harness/database.ts'
import { toComparedName } from '#kit/company-names.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'

const migrations = readMigrations()
const before = migrations.findIndex((migration) => migration.name.startsWith('0244'))
let database: BareDatabase

beforeAll(async () => {
  database = await bareDatabase()
  await migrate(database.pool, migrations.slice(0, before))
})
afterAll(() => database.close())

const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\s]/u
const all = Array.from({ length: 0xe1000 }, (_, code) => code).filter(
  (code) => code > 0 && !/[\p{Cn}\p{Cs}]/u.test(String.fromCodePoint(code)),
)
/** Whatever has no glyph, Latin, Greek and Cyrillic, signs, Chinese and full width. A capital İ becomes two letters in the program alone. */
const characters = all
  .filter(
    (code) =>
      (code < 0x530 && code !== 0x130) || (code > 0x2000 && code < 0x2c00) || (code > 0x3000 && code < 0x3400) || code >> 8 === 0xff,
  )
  .concat(all.filter((code) => invisible.test(String.fromCodePoint(code))))
  .map((code) => `甲${String.fromCodePoint(code)}乙`)
const known = [
  '示例科技(北京)有限公司',
  '示例 科技（北京）股份有限公司',
  'ＡＢＣ·科技有限责任公司',
  '有限公司',
  '公司',
  '㈱示例',
  '𠮷野家公司',
]
const names = Array.from(new Set([...known, ...characters]))

test('names of before are compared as the program compares new ones', async () => {
  await database.pool.query(
    `insert into coin_customer (id, company, created_at) select gen_random_uuid(), name, now() from unnest($1::text[]) as n (name)`,
    [names],
  )
  await database.pool.query(
    `insert into operating_entity (id, name, province, place) select 'o' || place, name, '京', place from unnest($1::text[]) with ordinality as n (name, place)`,
    [names],
  )
  await migrate(database.pool, migrations)
  for (const [table, column] of [
    ['coin_customer', 'company'],
    ['operating_entity', 'name'],
  ]) {
    const { rows } = await database.pool.query<{ name: string; name_key: string; name_core: string }>(
      `select ${column} as name, name_key, name_core from ${table}`,
    )
    expect(rows).toHaveLength(names.length)
    expect(rows.filter(({ name, ...row }) => JSON.stringify(row) !== JSON.stringify(toComparedName(name)))).toEqual([])
  }
})

test('an entity is still registered by an instance of the version before', async () => {
  await migrate(database.pool, migrations)
  const registering = `insert into operating_entity (id, name, province, place) values ('old', '示例', '京', 1)`
  expect((await database.pool.query(registering)).rowCount).toBe(1)
})
