import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { webhookCalls } from '../contract.ts'
import { webhookRefusals, webhookMessages } from '#platform/webhooks/rules.ts'
import { webhookJob } from '#platform/webhooks/server/deliver.ts'
import { isInternal } from '#platform/outgoing/server/internal-networks.ts'
import { saveWebhookSetting, encryptSecret, type WebhookSetting, getWebhookSetting, readSecret } from '#platform/webhooks/server/setting.ts'

export const webhookHandlers = [
  handle(webhookCalls.setting, async ({ db, secretKey }) => {
    const { url, secret, isOn, version } = await getWebhookSetting(db)
    return { url, hasSecret: readSecret(secretKey, secret) !== '', isOn, version }
  }),

  handle(webhookCalls.saveSetting, async ({ db, secretKey, outside }, { version, url, secret, isOn }) => {
    if (url !== '' && isInternal(url, outside.networks)) throw createFieldRefusal('url', webhookMessages.internal)
    await lockByName(db, 'webhook setting')
    const former = await getWebhookSetting(db)
    if (former.version !== version) throw new Refusal(serverRefusals.changedMeanwhile)
    const kept = readSecret(secretKey, former.secret)
    if (needsNewSecret(former, url) && (secret === '' || secret === kept)) throw createFieldRefusal('secret', webhookMessages.newSecret)
    const encrypted = secret ? encryptSecret(secretKey, secret) : former.secret
    if (isOn && (url === '' || (secret === '' && kept === ''))) throw new Refusal(webhookRefusals.incomplete)
    await saveWebhookSetting(db, { url, secret: encrypted, isOn, version: version + 1 })
    const detail = { before: { url: former.url, isOn: former.isOn }, after: { url, isOn }, secretChanged: secret !== '' }
    return { reply: {}, audit: { action: 'webhook.change_setting', subject: 'webhook', detail } }
  }),

  handle(webhookCalls.list, async ({ db }, { state, page, pageSize }) => {
    let found = db.selectFrom('webhook_delivery')
    if (state) found = found.where('state', '=', state)
    const { total, rows } = await readPage(found.selectAll().orderBy('created_at', 'desc').orderBy('id'), { page, pageSize })
    const items = rows.map(({ id, event, subject, attempts, last_status, last_error, created_at, next_at, delivered_at, ...row }) => ({
      id,
      event,
      subject,
      attempts,
      state: row.state,
      lastStatus: last_status ?? 0,
      lastError: last_error,
      createdAt: created_at.toISOString(),
      nextAt: row.state === 'waiting' ? next_at.toISOString() : '',
      deliveredAt: delivered_at?.toISOString() ?? '',
    }))
    return { total, items }
  }),

  handle(webhookCalls.resend, async ({ db, clock, jobs }, { id }) => {
    const again = await db
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', attempts: 0, next_at: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .executeTakeFirst()
    if (again.numUpdatedRows === 0n) {
      const known = await db.selectFrom('webhook_delivery').select('id').where('id', '=', id).executeTakeFirst()
      throw new Refusal(known ? refusals.wrongState : refusals.notFound)
    }
    await jobs.enqueue(db, webhookJob, { data: {}, once: 'again' })
    return { reply: {}, audit: { action: 'webhook.resend', subject: id } }
  }),
]

/** A secret is bound to its receiver: a new address requires a new secret. */
function needsNewSecret(former: WebhookSetting, url: string): boolean {
  return former.secret !== '' && url !== '' && url !== former.url
}
