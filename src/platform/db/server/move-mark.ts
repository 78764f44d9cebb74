import type pg from 'pg'

/** The table that a database has while one is moved into it. */
export const moveMark = 'portal_move'

/** A portal must not serve, or fill with a demo, what is only half there. */
export async function assertWhole(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ mark: string | null }>('select to_regclass($1) as mark', [`public.${moveMark}`])
  if (rows[0]?.mark)
    throw new Error('这个数据库的搬迁没有完成，请再次执行 move / the move into this database is not finished: give the command move again')
}
