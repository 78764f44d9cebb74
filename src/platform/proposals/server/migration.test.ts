import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareDatabase } from '../../../../test/harness/database.ts'
import type { Database } from '#platform/db/server/database.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'

let database: Database

beforeAll(async () => {
  database = await bareDatabase()
})
afterAll(() => database.close())

test('waiting role changes are migrated to proposals, decided ones are not', async () => {
  const all = readMigrations()
  const taking = all.findIndex((migration) => migration.name.startsWith('0022'))
  await migrate(database.pool, all.slice(0, taking))
  await database.pool.query(`
    insert into role values ('administrator', '系统管理员', 0, '{staff.manage}'), ('assessor', '测评师', 1, '{}'), ('editor', '内容编辑', 3, '{}');
    insert into staff select id, id, id || '名', role, '', now(), false, null, null, 0, now(), null
      from (values ('admin', 'administrator'), ('wang', 'assessor'), ('li', 'assessor')) as one (id, role);
    insert into role_proposal values ('1', 'wang', 'editor', 'admin', now(), 'open'), ('2', 'li', 'editor', 'admin', now(), 'declined')`)
  await migrate(database.pool, all)
  const { rows } = await database.pool.query('select kind, subject, what, before, after, state, payload, proposed_by from proposal')
  expect(rows).toEqual([
    {
      kind: 'staff.set-role',
      subject: 'staff wang',
      what: 'wang名（wang）',
      before: '测评师',
      after: '内容编辑',
      state: 'open',
      payload: { id: 'wang', from: 'assessor', roleId: 'editor' },
      proposed_by: 'admin',
    },
  ])
})
