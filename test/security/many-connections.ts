// `npm run test:security -- many-connections`: one customer pays for solutions over 90 connections from one address; another customer, and a system
// that books uses, pay meanwhile. Ends with 1 when one of their answers is refused for the flood, or their slow answers are many times slower than alone.
import { randomUUID } from 'node:crypto'
import { type Address, type Answer, logins, openWorld, writeLine } from './world.ts'

const connections = 90
const payments = 40
/** Of the 95th percentile beside the flood and alone: the flood shares two processor cores with the portal. */
const worstRatio = 12
const pay: Address = ['dns_relay', 'Connon_Control1', 'QLMDDAddSolution']
const project = { OperatorId: 'bj', OperatorName: '演示运营中心（北京）', ProjectId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }

const world = await openWorld()
const { data } = await world.ask(['dns_relay', 'Connon_Control1', 'ProjectTaskList'], project)
const tasks = (data.list as unknown as { TaskId: string }[]).map(({ TaskId }) => TaskId)

/** One payment for a solution; a task that is paid for already is refused after the same checks. */
function payFor(account: string, password: string, ip: string): Promise<Answer> {
  const usual = { applyWay: 1, ApplyMode: 2, ApplySource: 1, account, password: world.hashed(password), RequestId: randomUUID() }
  const ProjectList = [{ ProjectId: project.ProjectId, TaskList: [{ TaskId: tasks[Math.floor(Math.random() * tasks.length)] }] }]
  return world.ask(pay, { ...project, ...usual, ProjectList }, { ip })
}

async function createBookingKey(): Promise<string> {
  const admin = await world.login(logins.staff, 'admin', 'Staff#2026a')
  const system = { name: '核销系统', scopes: ['ledger.read', 'ledger.book'], callsPerMinute: 6000, networks: [] }
  return (await world.ask(['console', 'machines', 'create'], system, { session: admin })).data.key as string
}
const key = await createBookingKey()

async function bookUse(): Promise<Answer> {
  const use = { RequestId: randomUUID(), account: '6200000002', amount: 1, service: '查询', detail: '证书查询', reference: randomUUID() }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-forwarded-for': '198.51.100.7' }
  const url = `${world.origin}/ucc?Pagename=machine&Controlname=ledger&InterfaceType=use`
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(use) })).json()) as Answer
}

const isBusy = ({ code, msg }: Answer) => code === 'busy' || code === 'too_often' || msg.includes('Server Connect Error')

/** The 95th percentile of `payments` answers in milliseconds, and how many were refused for want of room. */
async function measure(ask: () => Promise<Answer>): Promise<{ p95: number; refused: number }> {
  const times: number[] = []
  let refused = 0
  for (let n = 0; n < payments; n++) {
    const began = performance.now()
    if (isBusy(await ask())) refused++
    times.push(performance.now() - began)
  }
  return { p95: times.toSorted((a, b) => a - b)[Math.floor(payments * 0.95)] as number, refused }
}

const payers: Record<string, () => Promise<Answer>> = {
  'another customer': () => payFor('demo-coin', 'Coin#2026d', '198.51.100.8'),
  'a system that books': bookUse,
}

const flooding = new AbortController()
let flooded = 0
async function flood(): Promise<void> {
  while (!flooding.signal.aborted) {
    await payFor('6200000001', 'Coin#2026a', '203.0.113.5')
    flooded++
  }
}

for (const ask of Object.values(payers)) await ask()
const alone = await Promise.all(Object.values(payers).map(measure))
const floods = Array.from({ length: connections }, flood)
const beside = await Promise.all(Object.values(payers).map(measure))
flooding.abort()
await Promise.all(floods)
for (const [at, name] of Object.keys(payers).entries()) {
  const [before, during] = [alone[at], beside[at]] as [(typeof alone)[number], (typeof beside)[number]]
  const isServed = during.refused === 0 && during.p95 <= before.p95 * worstRatio
  if (!isServed) process.exitCode = 1
  writeLine(
    `${isServed ? 'ok    ' : 'FAILED'} ${name}: p95 ${before.p95.toFixed(0)} ms alone, ${during.p95.toFixed(0)} ms beside ${connections} connections; ${during.refused} of ${payments} refused`,
  )
}
writeLine(`${flooded} payments were asked for by the 90 connections`)
await world.stop()
