import pg from 'pg'

/** The role under which the portal uses its embedded database. */
export const portalRole = 'portal_app'

/** Tables that the portal's role must not change. Removing old audit rows is left to a function of the owner. */
const appendOnly = ['audit', 'ledger_booking', 'ledger_closing', 'ledger_entry', 'ledger_checkpoint', 'evidence_statement']
const readOnly = ['audit_checkpoint', 'migration', 'review_state', 'review_transition']

const rightsLock = `hashtextextended('rights of the portal', 0)`

/** Functions that those of the owner call; all others are the portal's. */
const ownersOnly = ['audit_append_checkpoint']

/** Grants the role what the portal needs; repeated after every migration, since new tables and functions have no grants. */
export async function grantRights(owner: pg.Pool, roleName: string): Promise<void> {
  await revokeFunctions(owner)
  const role = pg.escapeIdentifier(roleName)
  const client = await owner.connect()
  try {
    await client.query(`
      begin;
      select pg_advisory_xact_lock(${rightsLock});
      grant usage on schema public to ${role};
      revoke all on all tables in schema public from ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      revoke update, delete on ${[...appendOnly, ...readOnly].join(', ')} from ${role};
      revoke insert on ${readOnly.join(', ')} from ${role};
      grant usage, select on all sequences in schema public to ${role};
      ${grantFunctions(roleName)};
      ${handOverQueues(roleName)};
      commit`)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The role may execute every function but those of the owner. */
function grantFunctions(roleName: string): string {
  const role = pg.escapeLiteral(roleName)
  return `do $$
    declare
      one record;
    begin
      for one in select oid, oid::regprocedure as name, proname = any(${pg.escapeLiteral(`{${ownersOnly.join()}}`)}::text[]) as is_owners ${ownFunctions} loop
        if one.is_owners then execute format('revoke all on function %s from %I', one.name, ${role});
        elsif not has_function_privilege(${role}, one.oid, 'execute') then execute format('grant execute on function %s to %I', one.name, ${role});
        end if;
      end loop;
    end $$`
}

const ownFunctions = `from pg_proc where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')`

/**
 * Revokes what every login of the server is granted with a new function, since some run with the rights of their owner.
 * Repeated with every start: a database that was restored without its privileges has none of those revoked before.
 */
export async function revokeFunctions(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$
    declare
      one record;
    begin
      perform pg_advisory_xact_lock(${rightsLock});
      for one in
        select oid::regprocedure as name ${ownFunctions}
          and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
      loop
        execute format('revoke all on function %s from public', one.name);
      end loop;
    end $$`)
}

/** pg-boss creates and alters its tables at run time, so the portal's role must own them, also those created by another role. */
function handOverQueues(role: string): string {
  return `do $$
    declare
      role text := ${pg.escapeLiteral(role)};
      statement text;
    begin
      if (select nspowner = current_user::regrole from pg_namespace where nspname = 'pgboss') then
        execute format('grant all on schema pgboss to %I', role);
      end if;
      for statement in
        select format('alter table %s owner to %I', oid::regclass, role) from pg_class
        where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v') and relowner = current_user::regrole
        union all
        select format('alter routine %s owner to %I', oid::regprocedure, role) from pg_proc
        where pronamespace = 'pgboss'::regnamespace and proowner = current_user::regrole
        union all
        select format('alter type %s owner to %I', oid::regtype, role) from pg_type
        where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner = current_user::regrole
      loop
        execute statement;
      end loop;
    end $$`
}

/** Creates the portal's role in the embedded database, whose socket only the portal's own account can reach. */
export async function createPortalRole(owner: pg.Pool): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [portalRole])
  if (rowCount === 0) await owner.query(`create role ${portalRole} login`)
}

/** Whether the pool's role can neither change nor owns the append-only tables. Superusers are members of every role. */
export async function isRestricted(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isRestricted: boolean }>(
    `select not bool_or(pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate')) as "isRestricted"
     from pg_class where oid = any($1::regclass[])`,
    [[...appendOnly, ...readOnly]],
  )
  return rows[0]?.isRestricted ?? false
}
