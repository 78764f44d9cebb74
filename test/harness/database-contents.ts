import { escapeLiteral, type Pool } from 'pg'

/** From here on a table is vacuumed once it is emptied: its dead rows would slow down every test to come. */
const largeBytes = 2 ** 20

/** Keeps what the tables hold now in the schema `kept`, with a function that brings it back. */
export async function keepContents(owner: Pool): Promise<void> {
  const tables = await listTables(owner)
  const statements = tables.map(({ name }) => `delete from ${name};`)
  await owner.query('create schema kept')
  for (const { name, columns } of tables) {
    const { rowCount } = await owner.query(`select from ${name} limit 1`)
    if (rowCount === 0) continue
    await owner.query(`create table kept.${name} as select ${columns} from ${name}`)
    statements.push(`insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name};`)
  }
  await owner.query(`
    create function kept.reset() returns void language plpgsql set session_replication_role = replica
    as ${escapeLiteral(`begin ${[...statements, ...(await listSequences(owner))].join('\n')} end`)}`)
}

/** Brings back what was kept. No trigger fires, so the order of the tables doesn't matter and append-only tables are emptied too. */
export async function resetContents(owner: Pool): Promise<void> {
  await owner.query('select kept.reset()')
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > $1`,
    [largeBytes],
  )
  if (rows.length > 0) await owner.query(`vacuum ${rows.map(({ name }) => name).join(', ')}`)
}

/** Makes every statement fail that changes the schema or rights of this database. */
export async function refuseSchemaChanges(owner: Pool): Promise<void> {
  const message = 'the tests of a worker share this database: freshDatabase is for what changes its schema or rights'
  const refuse = (objects: string) => `begin if exists (select from ${objects}) then raise exception ${escapeLiteral(message)}; end if; end`
  const changed = `pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp'`
  const dropped = 'pg_event_trigger_dropped_objects() where not is_temporary'
  await owner.query(`
    create function kept.refuse_change() returns event_trigger language plpgsql as ${escapeLiteral(refuse(changed))};
    create function kept.refuse_drop() returns event_trigger language plpgsql as ${escapeLiteral(refuse(dropped))};
    create event trigger refuse_change on ddl_command_end execute function kept.refuse_change();
    create event trigger refuse_drop on sql_drop execute function kept.refuse_drop();
    alter event trigger refuse_change enable always;
    alter event trigger refuse_drop enable always`)
}

async function listTables(owner: Pool): Promise<{ name: string; columns: string }[]> {
  const { rows } = await owner.query<{ name: string; columns: string }>(`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`)
  return rows
}

async function listSequences(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  )
  const statements: string[] = []
  for (const { name } of rows) {
    const { rows: values } = await owner.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    for (const { value, called } of values) statements.push(`perform setval('${name}', ${value}, ${called});`)
  }
  return statements
}
