import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/server/log.ts'
import { staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { alarmCalls } from '../../contract.ts'
import { alarmMessages, alarmRetrySeconds } from '../../rules.ts'
import { alarmCommands } from '../commands.ts'
import { alarmQueries } from '../queries.ts'
import { checkAlarms, removeOldAlarms } from './alarm-job.ts'
import type { Probes } from './conditions.ts'

const gateway = useGateway([...alarmQueries, ...alarmCommands])
const manager = staff('system.monitor', 'settings.manage')
const isRight = async () => undefined

let wrong: Partial<Record<keyof Probes, string>>
let status: number
let received: { event: string; condition: string; text: string }[]
let origin: string

beforeEach(async () => {
  wrong = {}
  status = 204
  received = []
  origin = await listen(async (request, response) => {
    const body = await text(request)
    if (status < 300) received.push(JSON.parse(body) as (typeof received)[number])
    response.writeHead(status).end()
  })
})

async function check(): Promise<void> {
  const kept = { ledger: isRight, audit: isRight, seal: isRight, backup: isRight, restore: isRight }
  const probes = { ...kept, disk: isRight, sms: isRight, certificate: isRight, job: isRight }
  const now = Object.fromEntries(Object.entries(wrong).map(([name, said]) => [name, async () => said]))
  await checkAlarms(gateway.services, { ...probes, ...now })
}

async function addChannel(conditions: (keyof Probes)[] = ['disk', 'job'], name = '监控系统'): Promise<void> {
  const settings = { name, target: `${origin}/hook`, secret: 'a secret of both sides', isOn: true, conditions }
  await gateway.as(manager).call(alarmCalls.addChannel, { kind: 'webhook', ...settings })
}

const told = () => received.map(({ event, condition }) => `${event} ${condition}`)

test('an alarm is told once when it begins and once when it ends, also by several processes at once', async () => {
  await addChannel()
  await check()
  expect(told()).toEqual([])
  wrong = { disk: '剩余 1.0 GiB，占 5%' }
  await Promise.all([check(), check(), check()])
  wrong = { disk: '剩余 0.9 GiB，占 4%' }
  await check()
  expect(told()).toEqual(['alarm.began disk'])
  expect(await gateway.as(manager).call(alarmCalls.list, {})).toMatchObject({
    open: [{ condition: 'disk', text: '剩余 0.9 GiB，占 4%' }],
    total: 0,
  })
  wrong = {}
  await Promise.all([check(), check()])
  await check()
  expect(told()).toEqual(['alarm.began disk', 'alarm.ended disk'])
  expect(await gateway.as(manager).call(alarmCalls.list, {})).toMatchObject({ open: [], items: [{ condition: 'disk' }] })
  wrong = { disk: 'again' }
  await check()
  expect(told()).toEqual(['alarm.began disk', 'alarm.ended disk', 'alarm.began disk'])
})

test('a channel gets the conditions that it is set to, and those of an open alarm when it is added later', async () => {
  wrong = { disk: 'low', ledger: 'odd', job: 'dead' }
  await check()
  await addChannel(['ledger'])
  await check()
  expect(told()).toEqual(['alarm.began ledger'])
})

test('what cannot be read neither begins nor ends', async () => {
  await addChannel()
  wrong = { disk: 'low' }
  await check()
  const failing: Probes['disk'] = () => Promise.reject(new Error('EIO'))
  await checkAlarms(gateway.services, { disk: failing } as Probes)
  expect(told()).toEqual(['alarm.began disk'])
  expect(await gateway.rows('alarm')).toMatchObject([{ ended_at: null }])
})

test('a condition that cannot be read is logged once until it is read again', async () => {
  const lines: string[] = []
  const services = { ...gateway.services, log: createLog({ write: (line) => void lines.push(JSON.parse(line).msg) }) }
  const unread = new Set<keyof Probes>()
  const failing: Probes['certificate'] = () => Promise.reject(new Error('ECONNREFUSED'))
  const read = (certificate: Probes['certificate']) => checkAlarms(services, { certificate } as Probes, unread)
  for (const probe of [failing, failing, failing, isRight, isRight, failing]) await read(probe)
  const [failed, again] = ['the condition of an alarm could not be read', 'the condition of an alarm is read again']
  expect(lines).toEqual([failed, again, failed])
})

test('a refused message is sent again with growing pauses; the end comes after the beginning, or not at all', async () => {
  await addChannel()
  status = 500
  wrong = { disk: 'low' }
  await check()
  wrong = {}
  await check()
  status = 204
  await check()
  expect(told()).toEqual([])
  gateway.clock.advance(60_000)
  await check()
  expect(told()).toEqual(['alarm.began disk', 'alarm.ended disk'])

  status = 500
  wrong = { job: 'dead' }
  await check()
  for (const seconds of alarmRetrySeconds) {
    gateway.clock.advance(seconds * 1000)
    await check()
  }
  status = 204
  wrong = {}
  gateway.clock.advance(86_400_000)
  await check()
  expect(told()).toEqual(['alarm.began disk', 'alarm.ended disk'])
  expect(await gateway.rows('alarm_message')).toContainEqual(
    expect.objectContaining({ state: 'failed', attempts: 5, last_error: 'HTTP 500' }),
  )
})

test('a channel that is off is told nothing', async () => {
  await addChannel()
  await gateway.db.updateTable('alarm_channel').set({ is_on: false }).execute()
  wrong = { disk: 'low' }
  await check()
  expect(told()).toEqual([])
})

test('what another SECRET_KEY has encrypted keeps nobody else from being told', async () => {
  const { services } = gateway
  const { secretKey } = services
  services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  await addChannel(['disk'], '旧渠道')
  services.secretKey = secretKey
  gateway.clock.advance(1000)
  await addChannel(['disk'])
  wrong = { disk: 'low' }
  await check()
  expect(told()).toEqual(['alarm.began disk'])
  const { items } = await gateway.as(manager).call(alarmCalls.channels, {})
  expect(items).toMatchObject([{ name: '旧渠道', lastError: alarmMessages.unreadable }, { lastError: '' }])
})

test('ended alarms are kept for a year', async () => {
  wrong = { disk: 'low' }
  await check()
  wrong = {}
  await check()
  await removeOldAlarms(gateway.db, gateway.clock.now())
  expect(await gateway.rows('alarm')).toHaveLength(1)
  gateway.clock.advance(366 * 86_400_000)
  await removeOldAlarms(gateway.db, gateway.clock.now())
  expect(await gateway.rows('alarm')).toEqual([])
})
