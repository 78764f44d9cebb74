import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { overtake } from '../../../../../test/harness/overtake.ts'
import { listen } from '../../../../../test/harness/portal/listen.ts'
import { webhookCalls } from '../contract.ts'
import { deliverDue } from '#platform/webhooks/server/deliver.ts'
import { enqueueDeliveries } from '#platform/webhooks/server/deliveries.ts'
import { webhookHandlers } from './handlers.ts'

const gateway = useGateway(webhookHandlers)

/** Another system; `answer` runs for each request that it receives. */
async function setUpReceiver(answer: (response: ServerResponse) => Promise<void> | void): Promise<void> {
  const origin = await listen(async (request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    await answer(response)
  })
  const setting = { url: `${origin}/hook`, secret: 'a secret of both sides', isOn: true, version: 0 }
  await gateway.as(staff('webhooks.manage')).call(webhookCalls.saveSetting, setting)
  const now = gateway.clock.now()
  const described = async () => [{ subject: 's-1', payload: { name: '演示' } }]
  await enqueueDeliveries(gateway.db, { event: 'thing.approved', now, after: now }, described)
}

test('a delivery that another process is claiming is left to it', async () => {
  let received = 0
  await setUpReceiver((response) => {
    received++
    response.writeHead(204).end()
  })
  const later = new Date(gateway.clock.now().getTime() + 60_000)
  const second = await overtake(
    gateway.services,
    (db) => db.updateTable('webhook_delivery').set({ attempts: 1, next_at: later }).execute(),
    () => deliverDue(gateway.services),
  )
  expect(second.status).toBe('fulfilled')
  expect(received).toBe(0)
  expect(await gateway.rows('webhook_delivery')).toMatchObject([{ state: 'waiting', attempts: 1, next_at: later }])
})

test('an attempt that ends late changes nothing of a newer one', async () => {
  const newer = { state: 'delivered', attempts: 2, delivered_at: gateway.clock.now(), last_status: 204, last_error: '' } as const
  await setUpReceiver(async (response) => {
    // While this attempt waits, its lease ends, and another process delivers.
    await gateway.db.updateTable('webhook_delivery').set(newer).execute()
    response.writeHead(500).end()
  })
  await deliverDue(gateway.services)
  expect(await gateway.rows('webhook_delivery')).toMatchObject([newer])
})
