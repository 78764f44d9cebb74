import type { Pool, PoolClient } from 'pg'

/** Fills tables without a time limit and without waiting for the disk, and vacuums them as autovacuum would. */
export async function fillTables(pool: Pool, tables: readonly string[], fill: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    for (const setting of ['statement_timeout = 0', `maintenance_work_mem = '1GB'`, 'synchronous_commit = off'])
      await client.query(`set ${setting}`)
    await fill(client)
    for (const table of tables) await client.query(`vacuum analyze ${table}`)
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

/** Drops indexes and rebuilds them, which is faster than updating them; those of constraints stay. */
export async function withoutIndexes(client: PoolClient, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1)
       and indexname not in (select conname from pg_constraint) and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  await fill()
  for (const { indexdef } of rows) await client.query(indexdef)
}
