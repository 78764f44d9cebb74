import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { clientCore, cpuSeconds } from './machine.ts'

export type Load = { url: string; seconds: number; pids: number[]; script?: string }
export type Measured = { requests: number; cpu: number; perCpuSecond: number }

const connections = '32'

/** Generates keep-alive load from one thread and measures the processor time of the server. */
export async function load({ url, seconds, pids, script }: Load): Promise<Measured> {
  const before = cpuSeconds(...pids)
  const scripted = script ? ['-s', script] : []
  const wrk = ['wrk', '-t', '1', '-c', connections, '-d', `${seconds}s`, '-H', 'Accept-Encoding: br', ...scripted, url]
  const child = spawn('taskset', ['-c', clientCore, ...wrk], { stdio: ['ignore', 'pipe', 'inherit'] })
  const report = await text(child.stdout)
  const cpu = cpuSeconds(...pids) - before
  const requests = Number(/(\d+) requests in/.exec(report)?.[1] ?? 0)
  if (requests === 0 || /Non-2xx|Socket errors/.test(report)) throw new Error(`${url} failed under load:\n${report}`)
  return { requests, cpu, perCpuSecond: requests / cpu }
}
