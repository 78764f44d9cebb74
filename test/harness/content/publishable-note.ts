import * as z from 'zod'
import type { Publishable } from '#platform/publishing/server/publishing.ts'

/** A minimal kind of content for tests; it publishes into the table `parameter`. */
export const note: Publishable<{ title: string }> = {
  kind: 'note',
  schema: z.object({ title: z.string().trim().min(1, '请输入标题') }),
  async apply(db, id, { title }) {
    const value = JSON.stringify(title)
    await db
      .insertInto('parameter')
      .values({ name: `note ${id}`, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },
  async withdraw(db, id) {
    await db.deleteFrom('parameter').where('name', '=', `note ${id}`).execute()
  },
}
