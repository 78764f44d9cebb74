import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPortal } from '../../harness/demo-data.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-listening-'))
let portal: PortalProcess

beforeAll(async () => {
  portal = await startDemoPortal(folder)
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The process and all that it started, its database among them. */
function listProcesses(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It has ended meanwhile.
    }
  }
  const withChildren = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(withChildren)]
  return withChildren(root)
}

function listSockets(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`))?.[1] ?? []
    } catch {
      return []
    }
  })
}

/** Ports on which these processes wait for connections or, by UDP, for packets. */
function listPorts(pids: number[]): string[] {
  const own = new Set(pids.flatMap(listSockets))
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => own.has(fields[9] ?? '') && (kind.startsWith('udp') || fields[3] === '0A'))
      .map((fields) => `${kind.slice(0, 3)} ${Number.parseInt(fields[1]?.split(':')[1] ?? '', 16)}`),
  )
}

test('a running portal, its database included, waits for connections on its one port', () => {
  const pids = listProcesses(portal.pid)
  const commands = pids.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  expect(commands.filter((command) => command.includes('postgres')).length).toBeGreaterThan(1)
  expect([...new Set(listPorts(pids))]).toEqual([`tcp ${new URL(portal.origin).port}`])
})
