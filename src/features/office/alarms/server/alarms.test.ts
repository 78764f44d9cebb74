import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../test/harness/portal/listen.ts'
import { rotateKey } from '#platform/encryption/server/rotate-key.ts'
import { alarmCalls } from '../contract.ts'
import { alarmConditionNames, alarmLimits, alarmMessages } from '../rules.ts'
import { decryptOfChannel, encryptedAlarmChannels } from './channels/channels.ts'
import { alarmCommands } from './commands.ts'
import { alarmQueries } from './queries.ts'

const mail = { from: 'portal@example.cn', send: async () => undefined }
const gateway = useGateway([...alarmQueries, ...alarmCommands], { mail })
const watcher = staff('system.monitor')
const manager = staff('system.monitor', 'settings.manage')
const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k-1'
const wecom = { kind: 'wecom', name: '值班群', target: address, secret: '', isOn: true, conditions: ['disk', 'job'] } as const

const add = (given: object = {}) => gateway.as(manager).call(alarmCalls.addChannel, { ...wecom, conditions: ['disk', 'job'], ...given })
const list = async () => (await gateway.as(watcher).call(alarmCalls.channels, {})).items
const firstId = async () => (await list())[0]?.id as string

beforeEach(() => {
  gateway.services.mail = mail
})

test('a channel is added; of its address only the host comes back, and neither rows nor audit hold the key', async () => {
  await add()
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      kind: 'wecom',
      name: '值班群',
      isOn: true,
      conditions: ['disk', 'job'],
      target: 'qyapi.weixin.qq.com',
      hasSecret: false,
      lastSentAt: '',
      lastError: '',
    },
  ])
  expect(await gateway.audit()).toMatchObject([{ action: 'alarm.add_channel', subject: 'alarm 值班群' }])
  const stored = [await gateway.rows('alarm_channel'), await gateway.audit(), await gateway.rows('request_answer')]
  expect(JSON.stringify(stored)).not.toContain('k-1')
})

test('recipients of mail come back in full', async () => {
  await add({ kind: 'mail', target: '张三 <a@example.cn>, b@example.cn' })
  expect(await list()).toMatchObject([{ kind: 'mail', target: 'a@example.cn\nb@example.cn' }])
})

test.each([
  [{ name: '' }, 'name'],
  [{ conditions: [] }, 'conditions'],
  [{ target: '' }, 'target'],
  [{ target: 'http://example.com/' }, 'target'],
  [{ target: 'https://10.0.0.1/x' }, 'target'],
  [{ target: 'https://169.254.169.254/x' }, 'target'],
  [{ kind: 'mail', target: 'nobody' }, 'target'],
  [{ kind: 'mail', target: '' }, 'target'],
  [{ kind: 'mail', target: Array.from({ length: 11 }, (_, n) => `a${n}@example.cn`).join('\n') }, 'target'],
  [{ kind: 'webhook', secret: '' }, 'secret'],
  [{ kind: 'webhook', secret: 'short' }, 'secret'],
])('%j is refused at its field', async (given, field) => {
  await expect(add(given)).rejects.toMatchObject({ code: 'invalid', errors: [{ field }] })
})

test('mail needs a mail server, and there is a limit of channels', async () => {
  gateway.services.mail = undefined
  await expect(add({ kind: 'mail', target: 'a@example.cn' })).rejects.toMatchObject({ code: 'mail_off' })
  for (let n = 0; n < alarmLimits.channels; n++) await add()
  await expect(add()).rejects.toMatchObject({ code: 'limit' })
})

test('a change keeps what is left out, and a new address needs a new secret', async () => {
  await add({ kind: 'dingtalk', target: 'https://oapi.dingtalk.com/robot/send?access_token=t', secret: 'SEC1' })
  const id = await firstId()
  const kept = { id, name: '新名', target: '', secret: '', isOn: false, conditions: alarmConditionNames }
  const change = (given: object) => gateway.as(manager).call(alarmCalls.changeChannel, { ...kept, ...given })
  const read = async () => (await gateway.rows('alarm_channel'))[0]
  const former = await read()
  await change({})
  expect(await read()).toEqual({ ...former, name: '新名', is_on: false, conditions: alarmConditionNames })
  const other = 'https://oapi.dingtalk.com/robot/send?access_token=other'
  await expect(change({ target: other })).rejects.toMatchObject({ errors: [{ field: 'secret' }] })
  await change({ target: other, secret: 'SEC2' })
  const { target = '', secret = '' } = (await read()) ?? {}
  const { secretKey } = gateway.services
  expect([target, secret].map((text) => decryptOfChannel(secretKey, text))).toEqual([other, 'SEC2'])
  expect(await gateway.audit('alarm.change_channel')).toHaveLength(2)
})

test('a removed channel is gone', async () => {
  await add()
  const id = await firstId()
  await gateway.as(manager).call(alarmCalls.removeChannel, { id })
  expect(await list()).toEqual([])
  expect(await gateway.audit('alarm.remove_channel')).toMatchObject([{ subject: 'alarm 值班群' }])
  await expect(gateway.as(manager).call(alarmCalls.removeChannel, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a test tells what the other side answered', async () => {
  let errcode = 0
  const origin = await listen(async (_, response) => void response.end(JSON.stringify({ errcode })))
  await add({ target: `${origin}/send` })
  const id = await firstId()
  expect(await gateway.as(manager).call(alarmCalls.testChannel, { id })).toEqual({ error: '' })
  errcode = 45009
  expect((await gateway.as(manager).call(alarmCalls.testChannel, { id })).error).toContain('45009')
  expect(await gateway.audit('alarm.test_channel')).toMatchObject([{ detail: { error: '' } }, { subject: 'alarm 值班群' }])
})

test('after a change of SECRET_KEY channels lead where they led', async () => {
  await add({ kind: 'dingtalk', secret: 'SEC1' })
  const { services } = gateway
  const former = services.secretKey
  services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  await rotateKey(services, former, [encryptedAlarmChannels])
  const [{ target, secret } = { target: '', secret: '' }] = await gateway.rows('alarm_channel')
  expect([target, secret].map((text) => decryptOfChannel(services.secretKey, text))).toEqual([address, 'SEC1'])
})

test('without the former SECRET_KEY a channel is listed as unreadable, and is filled in anew or removed', async () => {
  await add({ kind: 'dingtalk', target: 'https://oapi.dingtalk.com/robot/send?access_token=t', secret: 'SEC1' })
  gateway.clock.advance(1000)
  await add({ kind: 'mail', target: 'a@example.cn' })
  gateway.services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  const unreadable = { target: '', hasSecret: false, lastError: alarmMessages.unreadable }
  const [robot, mailed] = await list()
  expect([robot, mailed]).toMatchObject([unreadable, unreadable])
  const change = (given: object) =>
    gateway.as(manager).call(alarmCalls.changeChannel, { ...wecom, id: robot?.id as string, conditions: ['disk'], ...given })
  await expect(change({ target: '' })).rejects.toMatchObject({ errors: [{ field: 'target', msg: alarmMessages.unreadable }] })
  await change({ target: 'https://oapi.dingtalk.com/robot/send?access_token=u', secret: 'SEC2' })
  await gateway.as(manager).call(alarmCalls.removeChannel, { id: mailed?.id as string })
  expect(await list()).toMatchObject([{ target: 'oapi.dingtalk.com', hasSecret: true, lastError: '' }])
})

test.each(Object.entries(alarmCalls))('%s refuses others', async (_, call) => {
  for (const actor of [anyone, applicant()])
    await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('scan.review')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test.each(Object.entries(alarmCalls).filter(([, { kind }]) => kind === 'command'))('%s refuses who may only watch', async (_, call) => {
  await expect(gateway.as(watcher).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})
