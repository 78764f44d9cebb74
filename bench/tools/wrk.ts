import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { clientCore, cpuSeconds } from './machine.ts'

export type Load = { url: string; seconds: number; pids: number[]; script?: string; headers?: string[] }
export type Measured = { requests: number; cpu: number; perCpuSecond: number }

const connections = '32'
/** Visits of browsers are counted, those of programs are not. */
const browser = 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Generates keep-alive load from one thread and measures the processor time of the server. */
export async function load({ url, seconds, pids, script, headers = [] }: Load): Promise<Measured> {
  const before = cpuSeconds(...pids)
  const scripted = script ? ['-s', script] : []
  const sent = ['Accept-Encoding: br', browser, ...headers].flatMap((header) => ['-H', header])
  const wrk = ['wrk', '-t', '1', '-c', connections, '-d', `${seconds}s`, ...sent, ...scripted, url]
  const child = spawn('taskset', ['-c', clientCore, ...wrk], { stdio: ['ignore', 'pipe', 'inherit'] })
  const report = await text(child.stdout)
  const cpu = cpuSeconds(...pids) - before
  const requests = Number(/(\d+) requests in/.exec(report)?.[1] ?? 0)
  if (requests === 0 || /Non-2xx|Socket errors/.test(report)) throw new Error(`${url} failed under load:\n${report}`)
  return { requests, cpu, perCpuSecond: requests / cpu }
}
