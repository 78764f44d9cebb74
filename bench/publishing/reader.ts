// A visitor of two portals in a thread of its own, so that what else the bench does at the time is not measured.
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { nextVisitorAddress } from '../tools/call-client.ts'

const perSecond = 50

/** The portals, and pages of which visitors ask for the first most often. */
export type Reading = { origins: readonly string[]; pages: readonly string[] }

export async function readPage(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': nextVisitorAddress() } })
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

/** The response times of pages, chosen by Zipf at a fixed rate while `work` runs, in ms, ascending. */
export async function timeReading(reading: Reading, work: () => Promise<unknown>): Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: reading })
  const read = new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await Promise.race([work(), read])
  worker.postMessage('stop', [])
  return (await read).sort((a, b) => a - b)
}

async function readUntilStopped({ origins, pages }: Reading): Promise<number[]> {
  const choose = createZipf(pages)
  const durations: Promise<number>[] = []
  const stopping = new AbortController()
  parentPort?.once('message', () => stopping.abort())
  const start = performance.now()
  for (let n = 0; !stopping.signal.aborted; n++) {
    await sleep(Math.max(0, start + (n * 1000) / perSecond - performance.now()))
    const since = performance.now()
    const url = `${origins[n % origins.length]}${choose()}`
    durations.push(readPage(url).then(() => performance.now() - since))
  }
  return Promise.all(durations)
}

/** Chooses the page of rank n with a share of 1/n; the same choices in each run. */
function createZipf(pages: readonly string[]): () => string {
  const sums: number[] = []
  for (let n = 1; n <= pages.length; n++) sums.push((sums.at(-1) ?? 0) + 1 / n)
  let state = 20261123
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const at = (state / 2 ** 31) * (sums.at(-1) ?? 0)
    return pages[sums.findIndex((sum) => sum > at)] as string
  }
}

if (!isMainThread) parentPort?.postMessage(await readUntilStopped(workerData as Reading), [])
