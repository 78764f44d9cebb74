// `npm run test:security -- sqlmap`: no text field lets SQL through. --only=<field>; --naive plants the fault it has to find.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { type Address, assertTool, logins, openWorld, writeLine, type Session } from './world.ts'

const { values } = parseArgs({ options: { naive: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } })
assertTool('sqlmap', ['--version'], 'apt-get install sqlmap')

const world = await openWorld()
const database = await connectTo(world.directory)
const applicant = await world.login(logins.applicant, 'demo-applicant', 'Demo#2026a')
const card = await world.login(logins.coin, '6200000001', 'Coin#2026a')
const finance = await world.login(logins.staff, 'finance', 'Staff#2026c')
const assessor = await world.login(logins.staff, 'assessor', 'Staff#2026b')

type Field = { name: string; address: Address; body: Record<string, unknown>; session?: Session }
const site = (verb: string): Address => ['dns_relay', 'GWInterface', verb]

const research = { ProjectId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }

/** The star is where it is tried. */
const fields: Field[] = [
  { name: 'CITInfoIdInfo.cerid', address: ['dns_relay', 'Connon_DSB', 'CITInfoIdInfo'], body: { cerid: 'DSMM2026000001*' } },
  { name: 'newslist.newstitle', address: site('newslist'), body: { newstitle: '数据*' } },
  { name: 'newslist.typeid', address: site('newslist'), body: { typeid: 'policy*' } },
  { name: 'newsdetail.newsid', address: site('newsdetail'), body: { newsid: 'n20260716a*' } },
  { name: 'platformlist.platformname', address: site('platformlist'), body: { platformname: 'DSMM*' } },
  { name: 'platformdetail.platformid', address: site('platformdetail'), body: { platformid: 'mlps*' } },
  { name: 'find.query', address: ['portal', 'search', 'find'], body: { query: '数据*' } },
  {
    name: 'AppRecord.name',
    address: ['dns_relay', 'Connon_Control1', 'AppRecord'],
    body: { name: '扫描*', pageNum: 1, pageSize: 10 },
    session: applicant,
  },
  {
    name: 'SQBaseInfo.apply_id',
    address: ['dns_relay', 'Connon_Control1', 'SQBaseInfo'],
    body: { apply_id: 'LS202611200001*' },
    session: applicant,
  },
  { name: 'DSBGLXTQueryCXJL.Detail', address: ['dns_relay', 'Connon_DSB', 'DSBGLXTQueryCXJL'], body: { Detail: '报告*' }, session: card },
  {
    name: 'KHGLComplaintRecord.AppSTime',
    address: ['dns_relay', 'Connon_DSB', 'KHGLComplaintRecord'],
    body: { AppSTime: '2026-01-01*' },
    session: card,
  },
  { name: 'FWSLJDDXTLCJD.ProjectId', address: ['dns_relay', 'Connon_Control1', 'FWSLJDDXTLCJD'], body: { ProjectId: 'DP20260001*' } },
  {
    name: 'ProjectTaskList.OperatorName',
    address: ['dns_relay', 'Connon_Control1', 'ProjectTaskList'],
    body: { ...research, OperatorName: '演示*' },
  },
  { name: 'SolutionList.OperatorId', address: ['dns_relay', 'Connon_Control1', 'SolutionList'], body: { ...research, OperatorId: 'bj*' } },
  { name: 'YYDYGLVerify.RelatedId', address: ['dns_relay', 'Connon_Control1', 'YYDYGLVerify'], body: { RelatedId: '1*' } },
  { name: 'findShared.key', address: ['portal', 'projects', 'findShared'], body: { key: 'demo*' } },
  { name: 'listProjects.text', address: ['console', 'projects', 'listProjects'], body: { text: '演示*' }, session: assessor },
  { name: 'listProjects.node', address: ['console', 'projects', 'listProjects'], body: { node: '测评*' }, session: assessor },
  { name: 'listAccounts.text', address: ['console', 'coin', 'listAccounts'], body: { text: '演示*' }, session: finance },
  { name: 'list.sort', address: ['console', 'scan-applications', 'list'], body: { sort: 'submitted*' }, session: assessor },
  { name: 'list.filters', address: ['console', 'scan-applications', 'list'], body: { filters: { name: '扫描*' } }, session: assessor },
]

let visitor = 0
let asked = 0
let failures = 0
let chosen: Field

/** Every question comes from a visitor of its own, so that no limit stands between sqlmap and the field. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  visitor++
  asked++
  const body = await buffer(request)
  const headers = {
    'content-type': 'application/json',
    cookie: chosen.session?.cookie ?? '',
    'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
  }
  const answer = values.naive
    ? await answerNaively(body)
    : await fetch(world.toUrl(chosen.address, chosen.session), { method: 'POST', headers, body })
  if (answer.status >= 500) failures++
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text())
}

async function answerNaively(body: Buffer): Promise<Response> {
  try {
    const { cerid } = JSON.parse(String(body)) as { cerid: string }
    const { rows } = await database.query(`select number from certificate where number = '${cerid}'`)
    return Response.json({ ReturnValue: 1, data: rows })
  } catch (error) {
    return Response.json({ ReturnValue: 0, msg: String(error) })
  }
}

const proxy = createServer((request, response) => void pass(request, response).catch((error: unknown) => response.destroy(error as Error)))
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')

/** What sqlmap says in the end. */
async function attack(field: Field): Promise<string> {
  chosen = field
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/ucc`
  const what = ['-u', url, '--method=POST', `--data=${JSON.stringify(field.body)}`, '--headers=Content-Type: application/json']
  const how = [
    '--batch',
    '--level=2',
    '--risk=2',
    '--time-sec=2',
    '--flush-session',
    '--disable-coloring',
    `--output-dir=${join(world.directory, 'sqlmap')}`,
  ]
  const child = spawn('sqlmap', [...what, ...how], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes))
  await once(child, 'close')
  return Buffer.concat(output).toString()
}

function toVerdict(output: string): 'not injectable' | 'injectable' | 'not tried' {
  if (/sqlmap identified the following injection point|resumed the following injection point/.test(output)) return 'injectable'
  return /do(es)? not (appear|seem) to be injectable/.test(output) ? 'not injectable' : 'not tried'
}

let isGood = true
try {
  for (const field of values.naive ? fields.slice(0, 1) : fields.filter(({ name }) => name.includes(values.only))) {
    ;[asked, failures] = [0, 0]
    const working = values.naive
      ? undefined
      : await world.ask(field.address, JSON.parse(JSON.stringify(field.body).replace('*', '')) as object, field)
    const output = await attack(field)
    const verdict = toVerdict(output)
    // A field that is refused before it is looked at proves nothing.
    const isAnswered = values.naive || working?.ReturnValue === 1 || working?.code === 'not_found'
    writeLine(
      `${field.name.padEnd(34)} ${verdict}, ${asked} requests, ${failures} of them a fault${isAnswered ? '' : `; the call itself: ${working?.msg}`}`,
    )
    if (verdict !== 'not injectable' || failures > 0 || !isAnswered) {
      isGood = false
      if (verdict === 'not tried') writeLine(output.slice(-2000))
    }
  }
} finally {
  proxy.close()
  await database.end()
  await world.stop()
}
process.exitCode = isGood ? 0 : 1
