// A portal with its embedded database on 512 MiB and one core: it starts, serves, imports and draws pictures; what is too much is refused.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { bomb, hostileFiles } from '../harness/content/workbooks.ts'
import { openStaffSession } from '../harness/portal/staff-session.ts'
import { startPortalProcess } from '../harness/portal-process.ts'
import { listLines, writeCsv, writeXlsx } from '../../bench/reconciliation/data.ts'
import { openSmallMachine } from './tools/small-machine.ts'

const { values } = parseArgs({ options: { mebibytes: { type: 'string', default: '512' }, requests: { type: 'string', default: '3000' } } })
const clients = 20
const paths = ['/', '/news', '/news?page=2', '/products', '/about', '/query-coin/login', '/apply/login']

type Session = Awaited<ReturnType<typeof openStaffSession>>
type Reply = { ReturnValue: number; msg: string; data?: Record<string, unknown> }

const directory = mkdtempSync(join(tmpdir(), 'portal-small-'))
const machine = openSmallMachine(Number(values.mebibytes))
const findings: string[] = []

async function run(): Promise<void> {
  const began = performance.now()
  const portal = await machine.within(() => startPortalProcess({ DATA_DIR: directory, TRUST_PROXY: '1' }))
  note(`first start, with the demo’s content and pictures, ${secondsSince(began)} s`)
  const death: { output?: string } = {}
  void portal.ended.then((output) => (death.output = output))
  try {
    const session = await openStaffSession(portal.origin, 'admin', 'Staff#2026a')
    const finance = await openStaffSession(portal.origin, 'finance', 'Staff#2026c')
    await serve(portal.origin)
    await importFiles(portal.origin, finance)
    await Promise.all([drawPictures(portal.origin, session), serve(portal.origin)])
    const ready = await fetch(`${portal.origin}/readyz`)
    if (ready.status !== 200) findings.push(`/readyz is ${ready.status}`)
  } finally {
    if (death.output !== undefined) findings.push(`the portal ended: ${death.output}`)
    const { peakMib, kills } = machine.readFigures()
    note(`most memory, with the files that the system keeps, ${peakMib} MiB; killed by the system: ${kills}`)
    if (kills > 0) findings.push(`the system killed ${kills} processes`)
    await portal.stop()
  }
}

async function serve(origin: string): Promise<void> {
  const began = performance.now()
  const statuses = new Map<string, number>()
  let sent = 0
  const visit = async (client: number) => {
    while (sent < Number(values.requests)) {
      const at = sent++
      const headers = { 'x-forwarded-for': `10.2.${client}.${at % 250}` }
      const status = await fetch(origin + paths[at % paths.length], { headers }).then(
        async (response) => (await response.arrayBuffer(), String(response.status)),
        () => 'silence',
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => visit(client)))
  note(`pages: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')} in ${secondsSince(began)} s`)
  if (statuses.size !== 1 || !statuses.has('200')) findings.push('a page was not answered')
}

async function importFiles(origin: string, session: Session): Promise<void> {
  const bank = listLines(new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10))
  const statements = [
    ['a statement of 50,000 lines.csv', writeCsv(bank)],
    ['a statement of 50,000 lines.xlsx', await writeXlsx(bank)],
  ] as const
  for (const [name, bytes] of statements)
    judge(name, await send(origin, session, ['console', 'reconciliation', 'upload'], { file: [bytes, name] }))
  const hostile = [...hostileFiles, { name: 'a bomb of 2 GB.xlsx', bytes: () => bomb(2000) }]
  const files = await Promise.all(hostile.map(async ({ name, bytes }) => ({ name, bytes: await bytes() })))
  const replies = await Promise.all(
    files.map(({ name, bytes }) =>
      send(origin, session, ['console', 'coin', 'previewImport'], { file: [bytes, name] }, { kind: 'recharge' }),
    ),
  )
  replies.forEach((reply, i) => judge(files[i]?.name as string, reply, 'refused'))
}

async function drawPictures(origin: string, session: Session): Promise<void> {
  const sizes = [
    [1600, 1200],
    [4000, 3000],
    [6000, 4000],
    [9000, 6600],
  ] as const
  for (const [width, height] of sizes)
    for (const form of ['jpeg', 'png'] as const) {
      const bytes = await drawNoise(width, height, form)
      const name = `${width} × ${height}, ${(bytes.length / 1e6).toFixed(1)} MB.${form}`
      judge(name, await send(origin, session, ['console', 'media', 'upload'], { file: [bytes, name] }, { alt: '噪声', folderId: '' }))
    }
}

/** Noise of a tile, so that no two are alike and none is cheap to compress. */
async function drawNoise(width: number, height: number, form: 'jpeg' | 'png'): Promise<Buffer> {
  const side = 200
  const tile = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  const tiled = sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([{ input: tile, tile: true }])
  return form === 'jpeg' ? tiled.jpeg({ quality: 60 }).toBuffer() : tiled.png({ palette: true, colours: 16 }).toBuffer()
}

type Sent = { file: readonly [bytes: Buffer, name: string] }

async function send(
  origin: string,
  { query, cookie }: Session,
  [Pagename, Controlname, InterfaceType]: string[],
  { file: [bytes, name] }: Sent,
  fields: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const url = `${origin}/ucc?${new URLSearchParams({ Pagename: Pagename as string, Controlname: Controlname as string, InterfaceType: InterfaceType as string, ...query })}`
  const response = await fetch(url, { method: 'POST', headers: { cookie }, body: form })
  const text = await response.text()
  return text.startsWith('{') ? (JSON.parse(text) as Reply) : { ReturnValue: 0, msg: `${response.status} ${text}` }
}

/** Done, or refused with a sentence for people. */
function judge(what: string, { ReturnValue, msg }: Reply, wanted?: 'refused'): void {
  const isDone = ReturnValue === 1
  note(`${what}: ${isDone ? 'done' : msg}`)
  if (!isDone && !/\p{Script=Han}/u.test(msg)) findings.push(`${what}: ${msg}`)
  if (isDone && wanted) findings.push(`${what} was taken`)
}

function note(line: string): void {
  process.stdout.write(`${line}\n`)
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

try {
  await run()
} finally {
  machine.remove()
  rmSync(directory, { recursive: true, force: true })
}
process.stdout.write(`${findings.length === 0 ? 'nothing found' : `${findings.length} findings:\n${findings.join('\n')}`}\n`)
process.exitCode = findings.length > 0 ? 1 : 0
