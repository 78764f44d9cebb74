// A first start with demo content, an import and pictures on a machine of 512 MiB and one core.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeWorkbook } from '#platform/sheets/server/workbook.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import sharp, { type Sharp } from 'sharp'
import { startPortalProcess } from '../harness/portal-process.ts'
import { openStaffSession } from '../harness/portal/staff-session.ts'
import type { Address } from '../harness/wire.ts'
import { openSmallMachine } from './tools/small-machine.ts'

const megabyte = 1024 * 1024
const memory = readOption('memory', 512) * megabyte
const lines = readOption('lines', 5000)
const importMs = 300_000
const paths = ['/', '/news', '/search?q=%E5%AE%89%E5%85%A8', '/console/login', '/readyz', '/metrics']

const findings: string[] = []
function tell(what: string, seen: unknown, isRight: boolean): void {
  process.stdout.write(`${isRight ? '✓' : '✗'} ${what}: ${String(seen)}\n`)
  if (!isRight) findings.push(what)
}

const machine = openSmallMachine(memory)
const directory = mkdtempSync(join(tmpdir(), 'portal-small-'))
const began = performance.now()
const portal = await machine.inside(() => startPortalProcess({ DATA_DIR: directory }))
try {
  tell('first start with demo content, seconds', ((performance.now() - began) / 1000).toFixed(0), true)
  for (const path of paths) {
    const { status } = await fetch(portal.origin + path)
    tell(path, status, status === 200)
  }
  await importSheet()
  await uploadPictures()
  tell('answers at the end', (await fetch(`${portal.origin}/news`)).status, true)
  tell('MiB at most, with the cache of files', Math.round(machine.mostUsed() / megabyte), machine.mostUsed() <= memory)
  tell('processes that the kernel ended for want of memory', machine.killed(), machine.killed() === 0)
} finally {
  tell('exit code of an ordinary stop', await portal.stop(), true)
  machine.remove()
  rmSync(directory, { recursive: true, force: true })
}
process.stdout.write(findings.length === 0 ? 'nothing found\n' : `${findings.length} findings: ${findings.join('; ')}\n`)
process.exitCode = findings.length > 0 ? 1 : 0

/** A bank file as .xlsx, reconciled to its end. */
async function importSheet(): Promise<void> {
  const finance = await openStaffSession(portal.origin, 'finance', 'Staff#2026c')
  const columns = ['交易日期', '收入金额（元）', '对方户名', '交易流水号', '摘要'].map((heading) => ({ heading, type: 'text' as const }))
  const rows = Array.from({ length: lines }, (_, n) => ['2026-11-20', `${100 + n}.00`, `单位${n}`, `SMALL${n}`, '货款'])
  const file = await buffer(Readable.from(writeWorkbook({ name: '明细', title: '账户交易明细', columns, rows: [rows] })))
  const started = performance.now()
  const { data, msg } = await upload(finance, ['console', 'reconciliation', 'upload'], { name: 'bank.xlsx', file })
  if (!data) return tell('import', msg, false)
  let state = 'waiting'
  while (state === 'waiting' && performance.now() - started < importMs) {
    await sleep(200)
    state = (await finance.call<{ state: string }>(['console', 'reconciliation', 'watch'], { id: data.id })).state
  }
  tell(`a sheet of ${lines} lines, after ${((performance.now() - started) / 1000).toFixed(0)} s`, state, state === 'done')
}

/** A picture of a phone is stored; one that takes more than there is is stored or refused by a sentence. */
async function uploadPictures(): Promise<void> {
  const editor = await openStaffSession(portal.origin, 'editor', 'Staff#2026d')
  const address: Address = ['console', 'media', 'upload']
  const phone = await upload(editor, address, { name: 'phone.jpg', file: await draw(4000, 3000).jpeg().toBuffer() })
  tell('a photograph of 12 million pixels', phone.msg || 'stored', phone.data !== undefined)
  const interlaced = await draw(12_000, 5000).png({ progressive: true, compressionLevel: 9 }).toBuffer()
  const large = await upload(editor, address, { name: 'large.png', file: interlaced })
  tell('an interlaced one of 60 million', large.msg || 'stored', large.data !== undefined || /[一-鿿]/.test(large.msg))
}

function draw(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#346' } })
}

type Uploaded = { data?: { id: string }; msg: string }

async function upload(
  session: Awaited<ReturnType<typeof openStaffSession>>,
  [Pagename, Controlname, InterfaceType]: Address,
  { name, file }: { name: string; file: Buffer },
): Promise<Uploaded> {
  const form = new FormData()
  form.append('alt', '测试')
  form.append('file', new Blob([new Uint8Array(file)]), name)
  const url = `${portal.origin}/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType, ...session.query })}`
  return (await fetch(url, { method: 'POST', headers: { cookie: session.cookie }, body: form })).json() as Promise<Uploaded>
}

function readOption(name: string, usual: number): number {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`))
  return given ? Number(given.slice(name.length + 3)) : usual
}
