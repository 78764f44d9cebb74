// Sets the clock forwards and back under a running portal and its database: expiry works, and scheduled jobs run once.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { startPortalProcess } from '../harness/portal-process.ts'
import type { Address } from '../harness/wire.ts'
import { createCalls, type Session } from './bank/calls.ts'
import { login, type Scene } from './bank/clients.ts'
import { openFakedClock, startFakedPostgres } from './tools/faked-clock.ts'
import { createRecorder } from './bank/recorder.ts'
import { makeWorld } from './bank/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** The minute of every hour in which details are cleared (`ledger.clear`), and the seconds before it to begin at. */
const clearingMinute = 2
const headStartSeconds = 20
const roundMs = 150_000

const findings: string[] = []
const lines: string[] = []
const expected = (what: string, seen: unknown, wanted: unknown) => {
  const isSo = JSON.stringify(seen) === JSON.stringify(wanted)
  lines.push(`${isSo ? '✓' : '✗'} ${what}: ${String(seen)}`)
  if (!isSo) findings.push(`${what}: ${String(seen)}, not ${String(wanted)}`)
}

const clock = openFakedClock()
const directory = mkdtempSync(join(tmpdir(), 'portal-clock-data-'))
const database = await startFakedPostgres(directory, clock)
const portal = await startPortalProcess({ DATA_DIR: directory, DATABASE_URL: database.url, TRUST_PROXY: '1', ...clock.environment })
try {
  await run()
} finally {
  await portal.stop()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
  clock.remove()
}
process.stdout.write(
  `${lines.join('\n')}\n${findings.length === 0 ? 'nothing found' : `${findings.length} findings:\n${findings.join('\n')}`}\n`,
)
process.exitCode = findings.length > 0 ? 1 : 0

async function run(): Promise<void> {
  const world = await makeWorld({ origin: portal.origin, place: directory, env: { DATA_DIR: directory } }, `t${randomUUID().slice(0, 6)}`)
  const recorder = createRecorder({ run: world.run, isNaive: false, mustGiveUp: () => false })
  const calls = createCalls(portal.origin, world)
  const scene: Scene = { world, calls, recorder, isOver: () => false }
  const client = await connectTo(directory)
  const [account, other] = [world.chains.find(({ isClosed }) => !isClosed)?.cards[0] as string, world.plain[0] as string]
  await client.query('update ledger_account set clears = true where code = $1', [account])

  // Just before the minute of clearing, so that a month later it is due in the round that follows at once.
  const hour = new Date(Math.ceil(clock.now().getTime() / hourMs) * hourMs)
  const zeroAt = new Date(hour.getTime() + clearingMinute * minuteMs - headStartSeconds * 1000)
  const monthLater = addMonth(zeroAt)
  const asks = { captcha: () => calls.asAnyone(['dns_vcode', 'Common', 'GetVCode'], {}).then(readData), ...listResponses(calls) }

  await clock.setTo(new Date(zeroAt.getTime() - 6 * minuteMs))
  const session = await enter(scene, other)
  const [first, second] = [await asks.captcha(), await asks.captcha()]
  expected('a code is sent', await asks.sendCode(session, other), 'ok')
  await clock.setTo(new Date(zeroAt.getTime() - 2 * minuteMs))
  expected('a captcha of 4 minutes ago', await asks.logIn(other, world.received, first), 'ok')
  expected('a code of 4 minutes ago', await asks.changePhone(session, other, '13800003001'), 'ok')
  await clock.setTo(zeroAt)
  expected('a captcha of 6 minutes ago', await asks.logIn(other, world.received, second), 'wrong_captcha')
  expected('a session of 6 minutes ago', await asks.list(session), 'ok')
  const use = { RequestId: randomUUID(), account, amount: world.opening, reference: randomUUID(), service: '报告下载', detail: '用尽' }
  expected('the last coin is used', await readCode(calls.asMachine('use', use)), 'ok')
  const clearing = { client, account }
  const { zero } = await shownFrom(clearing)

  const session2 = await enter(scene, other)
  expected('another code is sent', await asks.sendCode(session2, other), 'ok')
  await clock.setTo(new Date(zeroAt.getTime() + 6 * minuteMs))
  expected('a code of 6 minutes ago', await asks.changePhone(session2, other, '13800003002'), 'wrong_code')
  await clock.setTo(new Date(zeroAt.getTime() + 35 * minuteMs))
  expected('a session that was silent for 29 minutes', await asks.list(session2), 'ok')
  await clock.setTo(new Date(zeroAt.getTime() + 67 * minuteMs))
  expected('a session that was silent for 31 minutes', await asks.list(session2), 'invalid_session')

  await clock.setTo(new Date(monthLater.getTime() - hourMs))
  await clearingRuns(client)
  expected('an hour before the month is over', (await shownFrom(clearing)).from, '')
  await clock.setTo(monthLater)
  await clearingRuns(client)
  const { from } = await shownFrom(clearing)
  const lateSeconds = (new Date(from).getTime() - addMonth(new Date(zero)).getTime()) / 1000
  expected('cleared a month after the balance was 0, in the round that followed', lateSeconds >= 0 && lateSeconds < 3 * 60, true)
  await clock.setTo(new Date(zeroAt.getTime() + 35 * dayMs))
  const ahead = await enter(scene, other)
  const captchaAhead = await asks.captcha()
  expected('a code is sent 35 days later', await asks.sendCode(ahead, other), 'ok')
  await clearingRuns(client)
  expected('35 days later it is not cleared again', (await shownFrom(clearing)).from, from)

  const sent = await countMessages(client)
  await clock.setTo(new Date(zeroAt.getTime() + 33 * dayMs))
  expected('set back by 2 days, a session of the time ahead', await asks.list(ahead), 'invalid_session')
  expected('a captcha of the time ahead', await asks.logIn(other, world.received, captchaAhead), 'wrong_captcha')
  const back = await enter(scene, other)
  expected('a new session', await asks.list(back), 'ok')
  expected('a code of the time ahead', await asks.changePhone(back, other, '13800003003'), 'wrong_code')
  await clearingRuns(client)
  expected('the round that came again cleared nothing again', (await shownFrom(clearing)).from, from)
  expected('messages sent again', (await countMessages(client)) - sent, 0)
  await client.end()
}

async function enter(scene: Scene, account: string): Promise<Session> {
  const session = await login(scene, account)
  if (!session) throw new Error(`${account} could not log in`)
  return session
}

function listResponses({ asCustomer, asAnyone }: ReturnType<typeof createCalls>) {
  const loginAddress: Address = ['dns_relay', 'Connon_DSB', 'DSBGLXTQueryDSB']
  return {
    list: (session: Session) => readCode(asCustomer('DSBGLXTQueryCXJL', session, { pageNum: 1 })),
    async sendCode(session: Session, DSBAccount: string): Promise<string> {
      const { VCodeID } = await readData(await asAnyone(['dns_vcode', 'Common', 'GetVCode'], {}))
      return readCode(asCustomer('DSBGLXTSendCode', session, { DSBAccount, RequestId: randomUUID(), VCodeID, VCode: '0000' }))
    },
    changePhone: (session: Session, DSBAccount: string, NewPhone: string) =>
      readCode(asCustomer('DSBGLXTModifyPhone', session, { DSBAccount, NewPhone, VerificationCode: '000000', RequestId: randomUUID() })),
    logIn: (DSBAccount: string, DSBPassword: string, { VCodeID }: Record<string, unknown>) =>
      readCode(asAnyone(loginAddress, { DSBAccount, DSBPassword, VCodeID, VCode: '0000' })),
  }
}

async function readCode(response: Promise<Response>): Promise<string> {
  const text = await (await response).text()
  if (text === 'Invalid Session.') return 'invalid_session'
  const { ReturnValue, code = text } = JSON.parse(text) as { ReturnValue: number; code?: string }
  return ReturnValue === 1 ? 'ok' : code
}

async function readData(response: Response): Promise<Record<string, unknown>> {
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

async function shownFrom({ client, account }: { client: Client; account: string }): Promise<{ zero: string; from: string }> {
  const { rows } = await client.query<{ zero_since: Date | null; visible_from: Date | null }>(
    'select zero_since, visible_from from ledger_account where code = $1',
    [account],
  )
  return { zero: rows[0]?.zero_since?.toISOString() ?? '', from: rows[0]?.visible_from?.toISOString() ?? '' }
}

/** Waits until the clearing has run once more, whatever the clock says: old runs are forgotten after a week. */
async function clearingRuns(client: Client): Promise<void> {
  const runs = async () => {
    const { rows } = await client.query<{ id: string }>(`select id from pgboss.job where name = 'ledger.clear' and state = 'completed'`)
    return rows.map(({ id }) => id)
  }
  const before = new Set(await runs())
  for (const began = performance.now(); performance.now() - began < roundMs; await sleep(1000))
    if ((await runs()).some((id) => !before.has(id))) return
  findings.push(`the hourly clearing did not run within ${roundMs / 1000} s, at ${clock.now().toISOString()}`)
}

async function countMessages(client: Client): Promise<number> {
  const { rows } = await client.query<{ sum: string | null }>('select sum(attempts) from sms_message')
  return Number(rows[0]?.sum)
}

function addMonth(time: Date): Date {
  const later = new Date(time)
  later.setUTCMonth(later.getUTCMonth() + 1)
  if (later.getUTCDate() !== time.getUTCDate()) later.setUTCDate(0)
  return later
}
