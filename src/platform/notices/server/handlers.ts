import type { Actor } from '#gateway/server/handle.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { coinNotices, customerNotices, staffNotices } from '../contract.ts'
import { toPersonKey } from '../../../gateway/server/person-key.ts'

export const noticeHandlers = [customerNotices, coinNotices, staffNotices].flatMap((calls) => [
  handle(calls.list, async ({ db, actor }, { page, pageSize, onlyUnread }) => {
    let mine = db.selectFrom('notice').where('person', '=', toPersonKey(actor))
    if (onlyUnread) mine = mine.where('read_at', 'is', null)
    const [unread, { total, rows }] = await Promise.all([
      countUnread(db, actor),
      readPage(mine.selectAll().orderBy('id', 'desc'), { page, pageSize }),
    ])
    const items = rows.map(({ id, topic, title, text, url, created_at, read_at }) => ({
      id,
      topic,
      title,
      text,
      url,
      at: created_at.toISOString(),
      isRead: read_at !== null,
    }))
    return { unread, total, items }
  }),

  handle(calls.read, async ({ db, clock, actor }, { ids }) => {
    let unread = db
      .updateTable('notice')
      .set({ read_at: clock.now() })
      .where('person', '=', toPersonKey(actor))
      .where('read_at', 'is', null)
    if (ids.length > 0) unread = unread.where('id', 'in', ids)
    const { numUpdatedRows } = await unread.executeTakeFirstOrThrow()
    const marked = Number(numUpdatedRows)
    return {
      reply: { unread: await countUnread(db, actor) },
      audit: marked > 0 ? { action: 'notice.read', subject: toPersonKey(actor), detail: { marked }, isRepeatable: true } : [],
    }
  }),
])

async function countUnread(db: Db, actor: Actor): Promise<number> {
  return countRows(db.selectFrom('notice').where('person', '=', toPersonKey(actor)).where('read_at', 'is', null))
}
