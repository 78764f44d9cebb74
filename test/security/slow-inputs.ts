// `npm run test:security -- slow-inputs`: no hostile text or small file costs much processor time, whatever it holds.
import { buildPng } from '../harness/content/png-files.ts'
import { parseTargets } from '#features/scan/scan-applications/targets/parse.ts'
import { Refusal } from '#gateway/refusals.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { fieldEntries } from '#gateway/shape.ts'
import { writePdf } from '#platform/exports/server/pdf-file.ts'
import { prepareLibraryMedia } from '#platform/media/server/pictures.ts'
import { readVideo } from '#platform/media/server/video/read-video.ts'
import { representOnce } from '#platform/page-cache/server/cached-response.ts'
import { cleanHtml } from '#platform/publishing/server/clean-html.ts'
import { writeWorkbook } from '#platform/sheets/server/workbook.ts'
import { parseSimpleRequest } from '#portal/server/http/fast-path/simple-request.ts'
import { handlers } from '#composition/registry.ts'
import { writeLine } from './world.ts'

const longestField = 2000
const longestHeader = 16_000
const units = ['1.', '!', '[', '1', '-', 'a@', 'http://', '::', '%', ' ', '\t\n', '\u200b\n', '＠', 'a.', '../', '1,', '138****']
const texts = units.flatMap((unit) => [
  unit.repeat(Math.ceil(longestField / unit.length)),
  `${unit.repeat(longestField / unit.length - 1)}\0!`,
])
const headers = [';', ';q=0', ';   ', 'a', ',', ', ', ' ', ':', 'a:', 'a: \r\n', '/'].flatMap((unit) =>
  ['', 'q=0', ';q=0', ';q=0x', '\r\n\r\n'].map((end) => unit.repeat(Math.ceil(longestHeader / unit.length)) + end),
)

const ofThread = () => process.threadCpuUsage()
let isGood = true
report('parsing 2,000 characters of a target', longestOf(texts, parseTargets), 5)
report('validating 2,000 characters in any field of any call', measureFields(), 5)
report('choosing a coding by 16,000 characters', longestOf(headers, chooseCoding), 5)
report('reading 8,000 characters of a request line', longestOf(headers, readRequestLine), 5)
report('reading 8,000 characters of a header', longestOf(headers, readHeader), 5)
report('reading 16 MiB of empty boxes as a video', shortest(readBoxes), 200)
report('sanitising four times as much hostile HTML', await measureGrowth(), 12, 'times')
report('drawing a picture of 50 MB that says 10 × 10', await measurePicture(), 2000)
report('the longest block of 50,000 rows of a workbook', await measureWorkbook(), 100)
report('the share of this thread in a PDF of 1,500 rows', await measurePdf(), 0.25, 'of all')
process.exitCode = isGood ? 0 : 1

function report(name: string, measured: number, most: number, unit = 'ms'): void {
  if (measured > most) isGood = false
  writeLine(`${name.padEnd(56)} ${measured.toFixed(2).padStart(8)} ${unit}, at most ${most}`)
}

/** The shortest of several runs, since others may hold the processor. */
function shortest(run: () => unknown, enough = 0): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 20 && best > enough; tries++) {
    const began = performance.now()
    try {
      run()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    best = Math.min(best, performance.now() - began)
  }
  return best
}

function longestOf(list: string[], run: (text: string) => unknown): number {
  return Math.max(...list.map((text) => shortest(() => run(text), 1)))
}

function measureFields(): number {
  const fields = handlers.flatMap(({ call }) => fieldEntries(call.input).map(({ ours }) => [call, ours] as const))
  return Math.max(...fields.map(([call, ours]) => longestOf(texts, (text) => parseInput(call, { [ours]: text }))))
}

function chooseCoding(text: string): void {
  representOnce({ headers: { 'accept-encoding': text } }, { status: 200, headers: {}, identity: Buffer.alloc(2000) })
}

function readRequestLine(text: string): void {
  parseSimpleRequest(Buffer.from(`GET /${text.slice(0, 8000)}`))
}

function readHeader(text: string): void {
  parseSimpleRequest(Buffer.from(`GET / HTTP/1.1\r\n${text.slice(0, 8000)}`))
}

function readBoxes(): void {
  readVideo(Buffer.alloc(16 * 1024 * 1024, Buffer.from('\0\0\0\x08free', 'latin1')), 'video/mp4')
}

/** Milliseconds of processor time. */
async function spend(run: () => Promise<unknown>, of: () => NodeJS.CpuUsage): Promise<number> {
  const before = of()
  await run()
  const after = of()
  return (after.user + after.system - before.user - before.system) / 1000
}

/** What is nested takes the library the square of its depth: hence the limits that the schemas set before. */
async function measureGrowth(): Promise<number> {
  // The thread's clock counts in ticks of some milliseconds.
  const measurableMs = 10
  let most = 0
  for (const unit of ['<', '<a href="', '<!--', '&#', '<p>', '<svg></svg>']) {
    const quickest = async (times: number) => {
      const html = unit.repeat(times)
      const runs = []
      for (let run = 0; run < 5; run++) runs.push(await spend(() => cleanHtml(html), ofThread))
      return Math.min(...runs)
    }
    most = Math.max(most, (await quickest(200_000)) / Math.max(await quickest(50_000), measurableMs))
  }
  return most
}

async function measurePicture(): Promise<number> {
  const bytes = buildPng({ width: 10, height: 10, pixels: Buffer.alloc(50_000_000) })
  const began = performance.now()
  await prepareLibraryMedia({ name: '图.png', bytes })
  return performance.now() - began
}

function* generateCells() {
  for (let portion = 0; portion < 25; portion++)
    yield Array.from({ length: 2000 }, (_, at) => [`漏洞扫描 第 ${portion * 2000 + at} 次`, '-1'])
}

async function measureWorkbook(): Promise<number> {
  const spent = () => process.threadCpuUsage().user / 1000
  let [longest, last] = [0, spent()]
  const ticking = setInterval(() => {
    longest = Math.max(longest, spent() - last)
    last = spent()
  }, 1)
  const columns = [
    { heading: '明细', type: 'text' as const, width: 40 },
    { heading: '数量', type: 'count' as const, width: 12 },
  ]
  await Array.fromAsync(writeWorkbook({ name: '明细', title: '很多', columns, rows: generateCells() }))
  clearInterval(ticking)
  return longest
}

async function* generatePortions() {
  for (let portion = 0; portion < 3; portion++) yield Array.from({ length: 500 }, (_, n) => ['2026-11-01 10:00:00', `明细 ${n}`])
}

async function measurePdf(): Promise<number> {
  const columns = [
    { heading: '时间', type: 'time' as const, width: 25 },
    { heading: '明细', type: 'text' as const, width: 50 },
  ]
  let own = 0
  const write = async () => {
    own = await spend(() => writePdf({ title: '查询币对账单', columns, total: 1500 }, generatePortions()), ofThread)
  }
  const all = await spend(write, () => process.cpuUsage())
  return own / all
}
