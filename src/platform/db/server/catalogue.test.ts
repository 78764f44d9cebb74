import { Client } from 'pg'
import { expect, test } from 'vitest'
import { useFreshDatabase } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import { grantRights, portalRole, revokeFunctions } from './rights.ts'

const database = useFreshDatabase()

async function list(query: string): Promise<unknown[]> {
  const { rows } = await database.owner.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

const executableByAll = `
  select p.oid::regprocedure::text as name from pg_proc as p, aclexplode(coalesce(proacl, acldefault('f', proowner)))
  where pronamespace = 'public'::regnamespace and grantee = 0`

test('no function may be executed by every login, those of later migrations neither', async () => {
  expect(await list(executableByAll)).toEqual([])
  await database.owner.query(`create function later() returns int language sql as 'select 1'`)
  expect(await list(executableByAll)).toEqual([])
  await expect(database.pool.query('select later()')).rejects.toThrow('permission denied')
  await grantRights(database.owner, portalRole)
  expect(await list(executableByAll)).toEqual([])
  await database.pool.query('select later()')
})

test('a database restored without its privileges is closed again with the next start', async () => {
  await database.owner.query('grant execute on all functions in schema public to public')
  expect((await list(executableByAll)).length).toBeGreaterThan(30)
  await revokeFunctions(database.owner)
  expect(await list(executableByAll)).toEqual([])
})

test('the portal may execute every function but the one that writes checkpoints', async () => {
  const refused = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and not has_function_privilege('${portalRole}', oid, 'execute')`
  expect(await list(refused)).toEqual(['audit_append_checkpoint'])
})

test('a login without rights can neither add a checkpoint nor remove rows', async () => {
  const login = `guest_${process.pid}`
  await database.owner.query(`create role ${login} login`)
  const url = new URL(database.address.connectionString)
  url.username = login
  const guest = new Client({ connectionString: url.href })
  await guest.connect()
  try {
    for (const call of ['audit_add_checkpoint(now(), now(), 1)', 'audit_remove_old(now(), 1)', 'ledger_sum_days(1)'])
      await expect(guest.query(`select ${call}`), call).rejects.toThrow('permission denied for function')
  } finally {
    await guest.end()
    await database.owner.query(`drop role ${login}`)
  }
})

test('every table has a primary key', async () => {
  const without = `
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`
  expect(await list(without)).toEqual([])
})

test('every foreign key has an index that begins with its columns and holds every row that refers', async () => {
  const without = `
    select conrelid::regclass || ' ' || conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid and (indkey::int2[])[0:cardinality(conkey) - 1] <@ conkey and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) = any(
          select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute where attrelid = conrelid and attnum = any(conkey)))
    ) order by 1`
  expect(await list(without)).toEqual([])
})

test('a publication of all tables stops nothing', async () => {
  const running = createJobs({ address: database.address, db: database.db, log: quietLog })
  running.start([{ name: 'greet', label: '问候', run: () => Promise.resolve() }])
  await running.ready
  await running.jobs.enqueue(database.db, 'greet', { data: {} })
  await running.stop()
  await database.owner.query('create publication everything for all tables')
  const tables = await list(`
    select c.oid::regclass || ' ' || quote_ident(attname) as name from pg_class as c join pg_attribute on attrelid = c.oid and attnum = 1
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')`)
  expect(tables.length).toBeGreaterThan(100)
  for (const name of tables as string[]) {
    const [table, column] = name.split(' ')
    for (const statement of [`delete from ${table} where false`, `update ${table} set ${column} = default where false`])
      await database.owner.query(statement).catch(({ message }: Error) => {
        // Statement triggers of append-only tables refuse it, published or not.
        if (!message.includes('append-only')) throw new Error(`${statement}: ${message}`)
      })
  }
})
