import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '#platform/session/server/sessions.ts'
import { smsScenes } from '#platform/sms/rules.ts'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { startPortalProcess } from '../harness/portal-process.ts'
import { readPageConfig } from '../harness/portal/staff-session.ts'
import { openBeside } from './bank/checks.ts'
import { type SmsServer, startSmsServer } from './tools/sms-server.ts'

const answerMs = 400
const tooSoonMs = 60_000

/** How long the portal waits for the provider; the sweep of the next minute then gives the message up. */
export const longestUnderWayMs = 190_000

const templates = Object.keys(smsScenes).map((scene) => `${scene}=SMS_1`)
const account = {
  PORTAL_MODE: 'demo',
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_ID: 'id',
  SMS_ACCESS_SECRET: 'secret',
  SMS_SIGN: '演示',
  SMS_TEMPLATES: templates.join(),
}

/** The data directory of the portal; how many kills; how long unfinished messages are waited for. */
type Plan = { directory: string; rounds: number; waitMs: number }
export type Summary = { lines: string[]; findings: string[] }
type Bench = { directory: string; origin: string; provider: SmsServer; kill: () => Promise<void>; startAgain: () => Promise<void> }
type Moment = { name: string; wait: (next: Promise<void>) => Promise<void> }
type Asker = { account: string; mobile: string; requestId: string; post: (requestId: string) => Promise<string> }

/** When the portal is killed: as the provider receives the message, while it works, as it responds, or earlier. */
const moments: Moment[] = [
  { name: 'handed over', wait: (next: Promise<void>) => next },
  { name: 'not answered', wait: (next: Promise<void>) => next.then(() => sleep(answerMs / 2)) },
  { name: 'answered', wait: (next: Promise<void>) => next.then(() => sleep(answerMs + Math.random() * 8)) },
  { name: 'at any time', wait: () => sleep(Math.random() * 600) },
]

/** Kills the portal around the moment at which it sends a code, and counts the messages that the provider received. */
export async function runSmsKills({ directory, rounds, waitMs }: Plan): Promise<Summary> {
  const provider = await startSmsServer(answerMs)
  const settings = { ...account, DATA_DIR: directory, SMS_ENDPOINT: provider.origin }
  let portal = await startPortalProcess(settings)
  const { origin } = portal
  const bench: Bench = {
    directory,
    origin,
    provider,
    async kill() {
      await portal.stop('SIGKILL')
    },
    async startAgain() {
      portal = await startPortalProcess({ ...settings, PORT: new URL(origin).port })
    },
  }
  const summary: Summary = { lines: [], findings: [] }
  try {
    const askers = await openClients(bench, rounds)
    for (const [i, asker] of askers.entries()) await injectFault(bench, asker, moments[i % moments.length] as Moment, summary)
    await resendAll(askers, waitMs)
    judgeMessages(provider, askers, summary)
    if (waitMs >= longestUnderWayMs) await judgeStates(directory, summary)
  } finally {
    await portal.stop()
    await provider.stop()
  }
  return summary
}

/** An account, a number and a session for each round. */
async function openClients({ directory, origin }: Bench, rounds: number): Promise<Asker[]> {
  const { AppID, Password } = await readPageConfig(origin)
  const client = await connectTo(directory)
  const database = openBeside(directory)
  const secretKey = { text: readFileSync(join(directory, 'secret-key'), 'utf8').trim(), suite: 'international' } as const
  const customer = randomUUID()
  await client.query(`insert into coin_customer (id, company, created_at) values ($1, '短信测试单位', now())`, [customer])
  const askers: Asker[] = []
  for (let i = 0; i < rounds; i++) {
    const [id, mobile] = [`sms${i}`, `1380000${4000 + i}`]
    await client.query(
      `insert into coin_account (id, customer_id, category, phone, password_hash, password_changed_at, must_change_password, opened_at)
        values ($1, $2, 2, $3, '', now(), false, now())`,
      [id, customer, mobile],
    )
    await client.query(`insert into ledger_account (code, kind, state_since, opened_at) values ($1, 'customer', now(), now())`, [id])
    const opened = { kind: 'coin', subject: id, name: id, ip: '127.0.0.1', now: new Date() } as const
    const session = await openSession({ db: database.db, secretKey }, opened)
    const names = { Pagename: 'dns_relay', Controlname: 'Connon_DSB', InterfaceType: 'DSBGLXTSendCode' }
    const query = new URLSearchParams({ ...names, AppID, Password, SessionID: session.sessionId })
    const headers = { 'content-type': 'application/json', cookie: `portal_coin=${session.cookie}` }
    const post = (RequestId: string) =>
      fetch(`${origin}/ucc?${query}`, { method: 'POST', headers, body: JSON.stringify({ DSBAccount: id, RequestId }) }).then(
        readCode,
        () => 'silence',
      )
    askers.push({ account: id, mobile, requestId: randomUUID(), post })
  }
  await client.end()
  await database.close()
  return askers
}

async function injectFault(
  { provider, kill, startAgain }: Bench,
  { account: id, requestId, post }: Asker,
  { name, wait }: Moment,
  { lines, findings }: Summary,
): Promise<void> {
  const before = provider.messages.length
  const blow = wait(provider.next()).then(kill)
  const first = await post(requestId)
  await blow
  await startAgain()
  // The client received no response or repeats the request: the same RequestId, and new ones.
  const again = await Promise.all([post(requestId), post(requestId)])
  const anew = await post(randomUUID())
  if (anew === 'ok') findings.push(`${id}: a second code within a minute`)
  lines.push(
    `${id}, killed ${name}: answered ${first}, again ${again.join(' and ')}, anew ${anew}; handed over ${provider.messages.length - before}`,
  )
}

/** All clients repeat their requests until unfinished messages are given up. */
async function resendAll(askers: Asker[], waitMs: number): Promise<void> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    await sleep(5000)
    for (const { requestId, post } of askers) await post(requestId)
  }
}

function judgeMessages({ messages }: SmsServer, askers: Asker[], { lines, findings }: Summary): void {
  for (const { account: id, mobile } of askers) {
    const times = messages.filter((message) => message.mobile === mobile).map(({ at }) => at)
    const gaps = times.slice(1).map((at, i) => at - (times[i] as number))
    if (gaps.some((gap) => gap < tooSoonMs)) findings.push(`${id}: two messages within ${(Math.min(...gaps) / 1000).toFixed(1)} s`)
    if (times.length > 1) findings.push(`${id}: ${times.length} messages for one request`)
    if (times.length === 0) lines.push(`${id}: no message`)
  }
}

async function judgeStates(directory: string, { lines, findings }: Summary): Promise<void> {
  const client = await connectTo(directory)
  const { rows } = await client.query<{ state: string; count: string }>(
    `select state, count(*) from sms_message where mobile like '13800004%' group by state`,
  )
  await client.end()
  const states = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  lines.push([...states].map(([state, count]) => `${count} ${state}`).join(', '))
  if (!states.has('unknown')) findings.push('no kill fell between handing over and commit: nothing was tested')
  if (states.has('sending') || states.has('waiting')) findings.push('a message was neither settled nor given up')
}

async function readCode(response: Response): Promise<string> {
  const text = await response.text()
  if (!text.startsWith('{')) return text
  const { ReturnValue, code = '' } = JSON.parse(text) as { ReturnValue: number; code?: string }
  return ReturnValue === 1 ? 'ok' : code
}
