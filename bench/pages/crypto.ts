import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillAccounts } from '../ledger/data.ts'
import { createMachine, type Machine, runMachineLoad } from '../ledger/machine.ts'
import { applicantLogin, type CallClient, openCallClient, nextVisitorAddress } from '../tools/call-client.ts'
import { toComparison } from '../tools/compare.ts'
import { cpuSeconds } from '../tools/machine.ts'
import { runConcurrently } from '../tools/pace.ts'
import { type Portal, startPortal } from '../tools/portal.ts'
import type { Bench } from '../tools/run.ts'
import type { Row } from '../tools/table.ts'
import { load } from '../tools/wrk.ts'

const rounds = Number(process.env.ROUNDS ?? 9)
const logins = 100
const pages = 1000
const [concurrency, clients] = [8, 8]

type Side = { portal: Portal; client: CallClient }
/** Answers per second of the portal's processor time. */
type Work = (side: Side) => Promise<number>
type Pair = { international: number; gm: number }

/** Two portals on one database, one with each PORTAL_CRYPTO, in interleaved rounds; a page that no cache holds, as well as one that it does. */
export async function compareCrypto({ portal, client, pool, directory, env }: Bench): Promise<Row[]> {
  await fillAccounts(pool)
  const machine = await createMachine(pool)
  const gmDirectory = join(directory, 'gm')
  mkdirSync(gmDirectory, { recursive: true })
  const port = Number(env.PORT) + 1
  const gm = await startPortal({
    ...env,
    PORTAL_CRYPTO: 'gm',
    SECRET_KEY: readFileSync(join(directory, 'secret-key'), 'utf8').trim(),
    DATA_DIR: gmDirectory,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  const gmClient = await openCallClient(gm.origin)
  try {
    const sides = { international: { portal, client }, gm: { portal: gm, client: gmClient } }
    const works: Record<string, Work> = {
      'cached page': ({ portal: { origin, pid } }) => loadPage(`${origin}/`, pid),
      'page of no cache': renderPages,
      logins: runLogins,
      bookings: (side) => runBookings(side, machine, directory),
    }
    const rows: Row[] = []
    for (const [name, work] of Object.entries(works)) rows.push(await compare(name, work, sides))
    return rows
  } finally {
    gmClient.close()
    await gm.stop()
  }
}

async function compare(name: string, work: Work, { international, gm }: Record<'international' | 'gm', Side>): Promise<Row> {
  const pairs: Pair[] = []
  // The first round warms both.
  for (let round = 0; round <= rounds; round++) {
    const pair = await runPair(work, { international, gm }, round % 2 === 0 ? ['international', 'gm'] : ['gm', 'international'])
    if (round > 0) pairs.push(pair)
  }
  const rates = pairs.map((pair) => [pair.gm, pair.international] as const)
  return toComparison(`PORTAL_CRYPTO=gm against international: ${name}`, rates, { unit: '/CPU s', atLeast: 90 })
}

/** By turns each side is the first: what grows during a pair, such as the ledger, burdens neither more than the other. */
async function runPair(work: Work, sides: Record<keyof Pair, Side>, order: readonly (keyof Pair)[]): Promise<Pair> {
  const pair: Pair = { international: 0, gm: 0 }
  for (const name of order) pair[name] = await work(sides[name])
  return pair
}

async function loadPage(url: string, pid: number): Promise<number> {
  return (await load({ url, pids: [pid], seconds: 1 })).perCpuSecond
}

/** Of ever other visitors, since one alone is soon told to wait. */
async function renderPages({ portal: { origin, pid } }: Side): Promise<number> {
  const before = cpuSeconds(pid)
  await runConcurrently(concurrency, pages, async () => {
    const response = await fetch(`${origin}/verify`, { headers: { 'x-forwarded-for': nextVisitorAddress() } })
    if (!response.ok) throw new Error(`/verify: ${response.status}`)
    await response.arrayBuffer()
  })
  return pages / (cpuSeconds(pid) - before)
}

async function runLogins({ portal: { pid }, client }: Side): Promise<number> {
  const captchas: string[] = []
  await runConcurrently(concurrency, logins, async () => void captchas.push(await client.getCaptcha()))
  const before = cpuSeconds(pid)
  const given = { address: applicantLogin, account: 'demo-applicant', password: 'Demo#2026a' }
  await runConcurrently(concurrency, logins, (n) => client.login(given, captchas[n]))
  return logins / (cpuSeconds(pid) - before)
}

async function runBookings({ portal }: Side, machine: Machine, directory: string): Promise<number> {
  const before = cpuSeconds(portal.pid)
  const { answered } = await runMachineLoad(portal, machine, { directory, accounts: 'all', clients, seconds: 2 })
  return answered / (cpuSeconds(portal.pid) - before)
}
