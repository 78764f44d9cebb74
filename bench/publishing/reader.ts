// A visitor of two portals in a thread of its own, so that what else the bench does at the time is not measured.
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { nextVisitorAddress } from '../tools/call-client.ts'

/** Pages of other content than what is published, and one of the list that it stands in. */
const pages = ['/product', '/explore', '/contact', '/dsmm', '/cooperation', '/privacy', '/product?page=1', '/news?page=2']
const perSecond = 50

export async function readPage(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': nextVisitorAddress() } })
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

/** The response times of pages at a fixed rate while `work` runs, in ms, ascending. */
export async function timeReading(origins: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: origins })
  const read = new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await Promise.race([work(), read])
  worker.postMessage('stop', [])
  return (await read).sort((a, b) => a - b)
}

async function readUntilStopped(origins: readonly string[]): Promise<number[]> {
  const durations: Promise<number>[] = []
  const stopping = new AbortController()
  parentPort?.once('message', () => stopping.abort())
  const start = performance.now()
  for (let n = 0; !stopping.signal.aborted; n++) {
    await sleep(Math.max(0, start + (n * 1000) / perSecond - performance.now()))
    const since = performance.now()
    const url = `${origins[n % origins.length]}${pages[Math.floor(n / origins.length) % pages.length]}`
    durations.push(readPage(url).then(() => performance.now() - since))
  }
  return Promise.all(durations)
}

if (!isMainThread) parentPort?.postMessage(await readUntilStopped(workerData as string[]), [])
