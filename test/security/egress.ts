// `npm run test:security -- egress`: the server connects to no address that users enter. As root, with strace.
// --seconds=20 how long it listens after the last input; --naive plants the fault it has to find.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { type Address, assertTool, logins, openWorld, writeLine, type Session } from './world.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, naive: { type: 'boolean', default: false } } })
assertTool('strace', ['-V'], 'apt-get install strace')

let touched = 0
const receiver = createServer((_, response) => {
  touched++
  response.end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo

const world = await openWorld()
const trace = join(world.directory, 'connections')
// Connections of every kind, and datagrams: a question to a name server is one.
const calls = 'trace=connect,sendto,sendmsg,sendmmsg'
const tracer = spawn('strace', ['-f', '-qq', '-e', calls, '-e', 'signal=none', '-o', trace, '-p', String(world.pid)], { stdio: 'inherit' })
await sleep(1500)

const hostile = [
  'http://rebind.network/',
  '7f000001.c0a80001.rbndr.us',
  'http://portal-canary.example.com/',
  '93.184.215.14',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  'http://169.254.169.254/latest/meta-data/',
  '169.254.169.254',
  `http://127.0.0.1:${port}/canary`,
  `http://localhost:${port}/canary`,
  `http://[::1]:${port}/canary`,
  '[::1]',
  '100.100.100.200',
]

const control = (verb: string): Address => ['dns_relay', 'Connon_Control1', verb]
const accepted: string[] = []

async function request(what: string, address: Address, body: object, session?: Session): Promise<void> {
  const { ReturnValue } = await world.ask(address, body, { ...(session && { session }), ip: `10.0.0.${accepted.length % 250}` })
  if (ReturnValue === 1) accepted.push(what)
}

const applicant = await world.login(logins.applicant, 'demo-applicant2', 'Demo#2026b')
const card = await world.login(logins.coin, '6200000001', 'Coin#2026a')
const types = [
  { tasktypeid: '200', tasktype: 'Web扫描|网站漏洞扫描|标准' },
  { tasktypeid: '100', tasktype: '系统扫描|主机漏洞扫描|标准扫描' },
]
for (const target of hostile) {
  await request('checkTargets', ['portal', 'scan-applications', 'checkTargets'], { target })
  for (const type of types) {
    const body = { ...type, name: target.slice(0, 50), target, udmjson: JSON.stringify({ url: target }), authorized: true }
    await request('Application', control('Application'), body, applicant)
  }
  const appeal = { AppType: '其他', Telphone: '13800001001', ProDescription: `请看 ${target} <img src="${target}">` }
  await request('KHGLFileComplaint', ['dns_relay', 'Connon_DSB', 'KHGLFileComplaint'], appeal, card)
  await request('CITInfoIdInfo', ['dns_relay', 'Connon_DSB', 'CITInfoIdInfo'], { cerid: target })
  await request('find', ['portal', 'search', 'find'], { query: target })
  await fetch(`${world.origin}/dsmm?s=${encodeURIComponent(target)}`, {
    headers: { 'x-forwarded-host': target, referer: target, 'x-forwarded-for': '10.9.9.9' },
  })
}
await upload()
if (values.naive) await plant()
await sleep(Number(values.seconds) * 1000)
tracer.kill('SIGINT')
await once(tracer, 'exit')
report()
await world.stop()
receiver.close()

/** Pictures and documents that name something to load. */
async function upload(): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/canary"/></svg>`
  const xml = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:${port}/canary">]><a>&b;</a>`
  const pdf = `%PDF-1.7\n1 0 obj\n<</Type/Action/S/URI/URI(http://127.0.0.1:${port}/canary)>>\nendobj\ntrailer\n<<>>\n%%EOF`
  for (const [name, type, content] of [
    ['a.svg', 'image/svg+xml', svg],
    ['a.xml', 'text/xml', xml],
    ['a.pdf', 'application/pdf', pdf],
    ['a.png', 'image/png', svg],
  ] as const) {
    const form = new FormData()
    form.set('file', new Blob([content], { type }), name)
    const url = world.toUrl(['dns_relay', 'UpSingleFile', 'Upload'], applicant)
    const answer = await fetch(url, { method: 'POST', body: form, headers: { cookie: applicant.cookie, 'x-forwarded-for': '10.0.1.1' } })
    if ((await answer.text()).includes('"ReturnValue":1')) accepted.push('Upload')
  }
}

/** What the webhook is for: an address that staff have set, on this machine. The trap has to see it. */
async function plant(): Promise<void> {
  const admin = await world.login(logins.staff, 'admin', 'Staff#2026a')
  const setting = { url: `http://127.0.0.1:${port}/canary`, isOn: true, secret: 'x'.repeat(32), version: 0 }
  await request('saveSetting', ['console', 'webhooks', 'saveSetting'], setting, admin)
  const database = await connectTo(world.directory)
  await database.query(
    "insert into webhook_delivery (id, event, subject, payload, state, created_at, next_at) values (gen_random_uuid(), 'x', 'x', '{}', 'waiting', now(), now())",
  )
  await database.end()
  // Deliveries go out once a minute.
  await sleep(60_000)
}

function report(): void {
  const lines = readFileSync(join(trace), 'utf8').split('\n')
  const connections = lines.filter((line) => /sin6?_port=htons\((?!0\))/.test(line))
  writeLine(`${accepted.length} inputs accepted: ${[...new Set(accepted)].join(', ')}`)
  writeLine(`${lines.length} traced calls, ${connections.length} of them to an address on a network; the canary was asked ${touched} times`)
  for (const line of connections.slice(0, 20)) writeLine(line)
  process.exitCode = connections.length > 0 || touched > 0 || accepted.length === 0 ? 1 : 0
}
