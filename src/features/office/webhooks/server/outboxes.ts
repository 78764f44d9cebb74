import { sql } from 'kysely'
import type { Outbox } from '#platform/outgoing/server/outbox.ts'

export const webhookOutbox: Outbox = {
  name: 'webhooks',
  label: '数据推送',
  needs: ['webhooks.manage'],
  path: '/console/webhooks?state=dead',
  count: (db) =>
    db
      .selectFrom('webhook_delivery')
      .select([
        sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'),
        sql<number>`count(*) filter (where state = 'dead')::int`.as('dead'),
      ])
      .where('state', 'in', ['waiting', 'dead'])
      .executeTakeFirstOrThrow(),
}
