import { randomUUID } from 'node:crypto'
import { createFieldRefusal, notFound, Refusal } from '#gateway/refusals.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { isInternal } from '#platform/outgoing/server/internal-networks.ts'
import { webhookMessages } from '#platform/webhooks/rules.ts'
import { alarmCalls } from '../contract.ts'
import { alarmLimits, alarmMessages, alarmRefusals, type ChannelKind, findSecretFault, findTargetFault } from '../rules.ts'
import { encryptForChannel, openChannel } from './channels/channels.ts'
import { sendToChannel } from './channels/send.ts'

export const alarmCommands = [
  handle(alarmCalls.addChannel, async (context, { kind, name, target, secret, isOn, conditions }) => {
    const { db, clock, secretKey } = context
    if ((await countRows(db.selectFrom('alarm_channel'))) >= alarmLimits.channels) throw new Refusal(alarmRefusals.channels)
    if (kind === 'mail' && !context.mail) throw new Refusal(alarmRefusals.noMail)
    assertGiven(context, { kind, target, secret })
    if (kind === 'webhook' && secret === '') throw createFieldRefusal('secret', alarmMessages.needsSecret)
    const id = randomUUID()
    const encrypted = {
      target: encryptForChannel(secretKey, target.trim()),
      secret: encryptForChannel(secretKey, keepSecret(kind, secret)),
    }
    await db
      .insertInto('alarm_channel')
      .values({ id, kind, name, is_on: isOn, conditions, ...encrypted, created_at: clock.now() })
      .execute()
    return { reply: {}, audit: { action: 'alarm.add_channel', subject: `alarm ${name}`, detail: { kind, isOn, conditions } } }
  }),

  handle(alarmCalls.changeChannel, async (context, { id, name, target, secret, isOn, conditions }) => {
    const { db, secretKey } = context
    const former = await db.selectFrom('alarm_channel').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
    const { kind } = former
    if (target === '' && openChannel(secretKey, former).target === '') throw createFieldRefusal('target', alarmMessages.unreadable)
    if (target !== '') assertGiven(context, { kind, target, secret })
    if (findSecretFault(kind, secret) !== '') throw createFieldRefusal('secret', findSecretFault(kind, secret))
    // A secret is bound to its receiver.
    if (kind !== 'mail' && target !== '' && former.secret !== '' && secret === '')
      throw createFieldRefusal('secret', alarmMessages.newSecret)
    const written = {
      ...(target !== '' && { target: encryptForChannel(secretKey, target.trim()) }),
      ...(secret !== '' && { secret: encryptForChannel(secretKey, keepSecret(kind, secret)) }),
    }
    await db
      .updateTable('alarm_channel')
      .set({ name, is_on: isOn, conditions, ...written })
      .where('id', '=', id)
      .execute()
    const before = { name: former.name, isOn: former.is_on, conditions: former.conditions }
    const detail = { before, after: { name, isOn, conditions }, targetChanged: target !== '', secretChanged: secret !== '' }
    return { reply: {}, audit: { action: 'alarm.change_channel', subject: `alarm ${name}`, detail } }
  }),

  handle(alarmCalls.removeChannel, async ({ db }, { id }) => {
    const { name } = await db.deleteFrom('alarm_channel').where('id', '=', id).returning('name').executeTakeFirstOrThrow(notFound)
    return { reply: {}, audit: { action: 'alarm.remove_channel', subject: `alarm ${name}` } }
  }),

  handle(alarmCalls.testChannel, sendTest, async (_, __, { name, error }) => ({
    reply: { error },
    audit: { action: 'alarm.test_channel', subject: `alarm ${name}`, detail: { error } },
  })),
]

async function sendTest(services: Services, { id }: { id: string }): Promise<{ name: string; error: string }> {
  const { db, clock, secretKey } = services
  const row = await db.selectFrom('alarm_channel').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const message = { id: randomUUID(), phase: 'test', text: '收到此消息说明报警渠道可用。', beganAt: clock.now() } as const
  return { name: row.name, error: await sendToChannel(services, openChannel(secretKey, row), message) }
}

type Given = { kind: ChannelKind; target: string; secret: string }

function assertGiven({ outside }: Pick<Services, 'outside'>, { kind, target, secret }: Given): void {
  const fault = findTargetFault(kind, target)
  if (fault !== '') throw createFieldRefusal('target', fault)
  if (kind !== 'mail' && isInternal(target.trim(), outside.networks)) throw createFieldRefusal('target', webhookMessages.internal)
  if (findSecretFault(kind, secret) !== '') throw createFieldRefusal('secret', findSecretFault(kind, secret))
}

function keepSecret(kind: ChannelKind, secret: string): string {
  return kind === 'webhook' || kind === 'dingtalk' ? secret : ''
}
