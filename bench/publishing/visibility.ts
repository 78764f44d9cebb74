import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../tools/pace.ts'
import type { Portal } from '../tools/portal.ts'
import { format, type Row } from '../tools/table.ts'
import { openEditor } from './editor.ts'
import { readPage, timeReading } from './reader.ts'

const publications = Number(process.env.BENCH_PUBLICATIONS ?? 1000)
const id = 'bench-article'
/** Where the title is shown: its page, the front page, the list, the feed, the search. */
const places = [`/news/details?newsid=${id}`, '/', '/news', '/rss.xml', `/search?q=${encodeURIComponent('连续发布')}`]
const publicationsRate = 5
const timeoutMs = 5000
/** Between two looks at a page that does not show a publication yet: as a visitor who reloads, not as a flood. */
const lookEveryMs = 5
const calmMs = 30_000
/** How many publications the answers of pages are timed during, one a second, and how many pages. */
const publicationsTimed = 30
const pagesRead = 500

const beforeOthers = '2026-01-05'
const toReadId = (n: number) => `bench-read-${n}`
const toTitle = (n: number) => `连续发布第${n}号`

/** The number of the publication that a page shows; searches mark words within the title. */
function findShown(html: string): number {
  return Math.max(0, ...[...html.replaceAll(/<\/?mark[^>]*>/g, '').matchAll(/连续发布第(\d+)号/g)].map((match) => Number(match[1])))
}

export async function measureVisibility(portals: readonly Portal[]): Promise<Row[]> {
  const [first, second] = portals as [Portal, Portal]
  const editor = await openEditor(first.origin)
  const other = await openEditor(second.origin, editor.session)
  const origins = portals.map(({ origin }) => origin)
  let last = 0
  /** Publishes in turns at both, at a fixed rate. */
  async function publish(
    { times, perSecond }: { times: number; perSecond: number },
    afterEach: (n: number) => Promise<void>,
  ): Promise<void> {
    const start = performance.now()
    for (let i = 0; i < times; i++) {
      await sleep(Math.max(0, start + (i * 1000) / perSecond - performance.now()))
      last++
      await (last % 2 ? editor : other).publish(id, toTitle(last))
      await afterEach(last)
    }
  }

  for (let n = 0; n < pagesRead; n++) await editor.publish(toReadId(n), `第${n}篇`, beforeOthers)
  const reading = { origins, pages: Array.from({ length: pagesRead }, (_, n) => `/news/details?newsid=${toReadId(n)}`) }
  for (const page of reading.pages) await Promise.all(origins.map((origin) => readPage(origin + page)))
  const calm = await timeReading(reading, () => sleep(calmMs))
  // Without the looks below, which are load themselves.
  const busy = await timeReading(reading, () => publish({ times: publicationsTimed, perSecond: 1 }, async () => undefined))
  const waits: number[] = []
  let older = 0
  // The readers go on, as load.
  await timeReading(reading, () =>
    publish({ times: publications, perSecond: publicationsRate }, async (n) => {
      waits.push(...(await Promise.all(portals.flatMap(({ origin }) => places.map((place) => measureDelay(origin + place, n))))))
      older += await countOlder(portals, n)
    }),
  )
  editor.close()
  other.close()
  waits.sort((a, b) => a - b)
  const ratio = quantile(busy, 0.95) / quantile(calm, 0.95)
  const note = `${publications} publications, ${places.length} places in 2 processes; median ${format(quantile(waits, 0.5))} ms`
  return [
    { what: 'publication seen after its reply: p99', value: quantile(waits, 0.99), unit: 'ms', atMost: 200, note },
    { what: 'publication seen after its reply: longest', value: waits.at(-1) ?? Number.NaN, unit: 'ms', atMost: 1000 },
    { what: 'older answers once it was seen', value: older, unit: '', atMost: 0 },
    {
      what: `answers of ${pagesRead} pages: p95 with a publication a second / without`,
      value: ratio,
      unit: '×',
      atMost: 2,
      note: `${format(quantile(busy, 0.95))} against ${format(quantile(calm, 0.95))} ms`,
    },
  ]
}

/** Milliseconds until the page shows this publication, or a later one. */
async function measureDelay(url: string, n: number): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < timeoutMs) {
    if (findShown(await readPage(url)) >= n) return performance.now() - since
    await sleep(lookEveryMs)
  }
  throw new Error(`${url} does not show publication ${n}`)
}

/** Counts the pages that show an older publication than `n`, which was seen on all of them before. */
async function countOlder(portals: readonly Portal[], n: number): Promise<number> {
  const pages = await Promise.all(portals.flatMap(({ origin }) => places.map((place) => readPage(origin + place))))
  return pages.filter((page) => findShown(page) < n).length
}
