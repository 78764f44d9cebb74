// `npm run test:security -- audit-tampering`: the owner of the database deletes, inserts, changes and rewrites audit rows in every way
// that leaves the trail consistent in itself. Each variant has to be noticed with the digests published before; the portal's own role
// has to be refused.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addCheckpoints } from '#platform/audit/server/checkpoints.ts'
import { verifyTrail } from '#platform/audit/server/verify-trail.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { createPortalRole, grantRights, portalRole } from '#platform/db/server/rights.ts'
import { quietLog } from '../harness/quiet-log.ts'

const writeLine = (line: string) => process.stdout.write(`${line}\n`)
const now = new Date()
const old = "now() - interval '2 years'"
const deleteRows = 'delete from audit where id between 1001 and 2105'
const changeRow = `update audit set subject = 'another' where id = 1500`

/** Makes every count and digest fit what is there now, as the portal computes them. */
const rewriteChain = `do $$
  declare c audit_checkpoint; former bytea := ''; last bigint := -9223372036854775808; n bigint := 0;
  begin
    for c in select * from audit_checkpoint order by number loop
      n := n + 1;
      if c.kind = 'rows' then
        if exists (select from audit where id > last and id <= c.last_id) or not exists (select from audit_checkpoint where kind = 'removal') then
          select count(*), sha256(convert_to(coalesce(string_agg(audit_line(a) || chr(10), '' order by id), ''), 'UTF8'))
          into c.entries, c.rows_digest from audit a where id > last and id <= c.last_id;
        end if;
        last := c.last_id;
      end if;
      former := sha256(former || convert_to(jsonb_build_array(n, c.kind, c.first_id, c.last_id, c.entries,
        extract(epoch from c.newest_at), extract(epoch from c.made_at), encode(c.rows_digest, 'hex'))::text, 'UTF8'));
      update audit_checkpoint set number = n, entries = c.entries, rows_digest = c.rows_digest, digest = former where number = c.number;
    end loop;
  end $$`
const forgeRemoval = `insert into audit_checkpoint select (select max(number) + 1 from audit_checkpoint), 'removal', 1, max(last_id), sum(entries),
  max(newest_at), max(made_at), '', '' from audit_checkpoint where last_id <= 2105`

const byOwner: Record<string, string[]> = {
  '1,105 rows deleted': [deleteRows],
  'deleted, newest_at set two years back': [deleteRows, `update audit_checkpoint set newest_at = ${old} where number in (3, 4, 5)`],
  'deleted, the checkpoints after them rewritten': [deleteRows, rewriteChain],
  'deleted, newest_at set back, everything rewritten': [
    deleteRows,
    `update audit_checkpoint set newest_at = ${old} where number in (3, 4, 5)`,
    rewriteChain,
  ],
  'deleted as if after twelve months, with a removal and all dates forged': [
    'delete from audit where id <= 2105',
    `update audit_checkpoint set newest_at = ${old} where last_id <= 2105`,
    forgeRemoval,
    rewriteChain,
  ],
  'deleted with their checkpoints, the rest numbered and written anew': [
    deleteRows,
    'delete from audit_checkpoint where number in (3, 4)',
    rewriteChain,
  ],
  'a row changed, everything rewritten': [changeRow, rewriteChain],
  'a row put in the place of another, everything rewritten': [
    'delete from audit where id = 1501',
    `insert into audit overriding system value select 1501, at, actor_kind, actor_id, actor_name, ip, request_id, 'forged.act', subject, detail
      from audit where id = 1500`,
    rewriteChain,
  ],
  'a row changed, audit_line replaced by one that lies': [
    changeRow,
    `create or replace function audit_line(entry audit) returns text language sql as $$
      select jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_kind, entry.actor_id, entry.actor_name, entry.ip,
        entry.request_id, entry.action, case entry.id when 1500 then 'thing 1500' else entry.subject end, entry.detail)::text $$`,
  ],
  'the end cut off, with its checkpoints': ['delete from audit where id > 2500', 'delete from audit_checkpoint where last_id > 2500'],
  'everything removed and begun anew': [
    'delete from audit where id <= 2900',
    'delete from audit_checkpoint',
    `select audit_add_checkpoint(now(), now(), 5000)`,
  ],
}

const byPortal = [
  changeRow,
  deleteRows,
  'truncate audit',
  'delete from audit_checkpoint where number = 3',
  `update audit_checkpoint set newest_at = ${old}`,
  forgeRemoval,
  'alter table audit disable trigger user',
  'set session_replication_role = replica',
  'select audit_append_checkpoint(audit_checkpoint) from audit_checkpoint',
  `create or replace function audit_line(entry audit) returns text language sql as $$ select '' $$`,
  // The function of the owner takes the time of the database, and its own tables.
  `create temp table audit_checkpoint as select * from public.audit_checkpoint; update audit_checkpoint set newest_at = ${old};
   select audit_remove_old(now() + interval '30 years', 1000)`,
]

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into audit (at, actor_kind, actor_id, actor_name, ip, request_id, action, subject, detail)
    select now() - interval '1 day' + n * interval '1 second', 'staff', 's-1', '员工', '192.0.2.1', 'r' || n, 'test.act', 'thing ' || n,
      jsonb_build_object('n', n) from generate_series(1, 3000) as n`)
  // Six checkpoints of 500 rows.
  for (let n = 0; n < 6; n++) await pool.query('select audit_add_checkpoint(now(), now(), 500)')
}

function toAddress(server: string, database: string, role?: string): string {
  const url = new URL(server)
  url.pathname = database
  if (role) url.username = role
  return url.href
}

const directory = mkdtempSync(join(tmpdir(), 'portal-audit-'))
const server = await startPostgres({ directory, log: () => undefined })
const template = new pg.Pool({ connectionString: server.connectionString })
await migrate(template, readMigrations())
await createPortalRole(template)
await grantRights(template, portalRole)
await fill(template)
await template.end()
const administrator = new pg.Client({ connectionString: toAddress(server.connectionString, 'postgres') })
await administrator.connect()
let made = 0

/** What a check without and with the digests of before says, on a copy of the trail that was treated so. */
async function attack(statements: string[], role?: string) {
  const name = `attacked_${++made}`
  await administrator.query(`create database ${name} template portal`)
  const database = openDatabase({ connectionString: toAddress(server.connectionString, name) }, quietLog)
  const noted = (await verifyTrail(database.db, now)).digests
  const attacker = new pg.Client({ connectionString: toAddress(server.connectionString, name, role) })
  await attacker.connect()
  const open = role ? [] : ['set session_replication_role = replica']
  const refusal = await attacker.query([...open, ...statements].join(';\n')).then(
    () => undefined,
    (error: Error) => error.message,
  )
  await attacker.end()
  await addCheckpoints(database.db, now)
  const { findings, digests, entries } = await verifyTrail(database.db, now)
  await database.close()
  return { refusal, entries, isFound: findings.length > 0, isMissed: noted.some((digest) => !digests.includes(digest)) }
}

let noticed = 0
let alone = 0
for (const [what, statements] of Object.entries(byOwner)) {
  const { refusal, isFound, isMissed } = await attack(statements)
  if (refusal) throw new Error(`${what}: ${refusal}`)
  if (isFound || isMissed) noticed++
  if (isFound) alone++
  writeLine(
    `${isFound || isMissed ? '✓' : '✗'} owner: ${what}: ${isFound ? 'found by the check' : isMissed ? 'found by a noted digest' : 'not noticed'}`,
  )
}
let refused = 0
for (const statement of byPortal) {
  const { refusal, entries, isFound, isMissed } = await attack([statement], portalRole)
  const isHeld = entries === 3000 && !isFound && !isMissed
  if (isHeld) refused++
  writeLine(`${isHeld ? '✓' : '✗'} portal's role: ${statement.slice(0, 60).replaceAll('\n', ' ')}: ${refusal ?? 'nothing changed'}`)
}
const clean = await attack([])
writeLine(`${noticed} of ${Object.keys(byOwner).length} attacks of the owner noticed, ${alone} of them without a noted digest`)
writeLine(
  `${refused} of ${byPortal.length} attacks of the portal's role without effect; the untouched trail is ${clean.isFound ? 'found faulty' : 'intact'}`,
)
await administrator.end()
await server.stop()
rmSync(directory, { recursive: true, force: true })
process.exitCode = noticed === Object.keys(byOwner).length && refused === byPortal.length && !clean.isFound && !clean.isMissed ? 0 : 1
