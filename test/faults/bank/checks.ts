import { spawnSync } from 'node:child_process'
import { type Database, openDatabase } from '#platform/db/server/database.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import type { Log } from '#platform/log/server/log.ts'
import { connectTo, toDatabaseAddress } from '../../harness/coins/portal-ledger.ts'
import type { Calls } from './calls.ts'
import type { Kind, Op, Recorder } from './recorder.ts'
import type { World } from './world.ts'

const ledgerKinds: readonly Kind[] = ['recharge', 'use', 'hold', 'commit', 'release', 'reverse', 'transfer']
const isOfLedger = (kind: Kind) => ledgerKinds.includes(kind)

type Booked = { id: string; kind: string; detail: string; code: string; amount: string }

export type Verdict = { appliedTwice: number; lost: number; refusedButApplied: number; unknown: number; findings: string[] }

/** Compares the responses to the clients with the ledger. */
export async function judgeLedger(place: string, { run }: World, { ops, faults }: Recorder): Promise<Verdict> {
  const client = await connectTo(place)
  const { rows } = await client.query<Booked>(
    `select b.id, b.kind, e.detail, a.code, e.amount
      from ledger_entry e join ledger_booking b on b.id = e.booking_id join ledger_account a on a.id = e.account_id
      where a.kind = 'customer' and a.code like $1 and e.detail <> 'opening' and (b.kind <> 'transfer' or e.amount < 0) order by e.id`,
    [`${run}%`],
  )
  const holds = await client.query<{ reference: string; amount: string }>(
    `select reference, amount from ledger_hold where reference like $1`,
    [`${run}-%`],
  )
  await client.end()

  const booked = Map.groupBy(rows, ({ kind, detail, code }) => (kind === 'transfer' ? `transfer ${code}` : findTag(detail)))
  const held = Map.groupBy(holds.rows, ({ reference }) => findTag(reference))
  const verdict: Verdict = { appliedTwice: 0, lost: 0, refusedButApplied: 0, unknown: 0, findings: [...faults] }
  const wanted = new Set<string>()
  const transfers = Map.groupBy(
    ops.filter(({ kind }) => kind === 'transfer'),
    ({ account }) => account,
  )

  for (const op of ops.filter(({ kind }) => isOfLedger(kind) && kind !== 'release' && kind !== 'transfer')) {
    const applied = op.kind === 'hold' ? (held.get(op.tag) ?? []) : (booked.get(op.tag) ?? [])
    wanted.add(op.tag)
    count(verdict, op, applied.length)
    const wrong = applied.find(({ amount }) => Math.abs(Number(amount)) !== op.amount)
    if (wrong) verdict.findings.push(`${op.kind} ${op.tag} of ${op.amount} was booked with ${wrong.amount}`)
  }
  // A refused card may be tried again, so cards are counted, not operations.
  for (const [account, tried] of transfers) {
    wanted.add(`transfer ${account}`)
    const op = tried.find(({ outcome }) => outcome === 'ok') ?? tried.at(-1)
    if (op) count(verdict, op, booked.get(`transfer ${account}`)?.length ?? 0)
  }
  for (const tag of booked.keys()) if (!wanted.has(tag)) verdict.findings.push(`nobody asked for ${tag}`)
  return verdict
}

/** Compares the outcome that a client knows with how often the operation was applied. */
export function count(verdict: Verdict, op: Op, times: number): void {
  if (op.outcome === 'unknown') verdict.unknown++
  if (times > 1) {
    verdict.appliedTwice++
    verdict.findings.push(`applied ${times} times: ${op.kind} ${op.tag}`)
  } else if (op.outcome === 'ok' && times === 0) {
    verdict.lost++
    verdict.findings.push(`acknowledged and lost: ${op.kind} ${op.tag}`)
  } else if (op.outcome === 'refused' && times > 0) {
    verdict.refusedButApplied++
    verdict.findings.push(`refused (${op.code}) but applied: ${op.kind} ${op.tag}`)
  }
}

/** The naive client appends the number of the repetition to the tag. */
export function findTag(text: string): string {
  return text.split('~', 1)[0] as string
}

/** The total of the closed chain, read card by card through the portal, has to be constant at every moment of the run. */
export async function readPast(calls: Calls, { chains, opening }: World, recorder: Recorder, from: Date, to: Date): Promise<number> {
  const chain = chains.find(({ isClosed }) => isClosed)
  const cards = chain?.cards.slice(0, chain.head + 2) ?? []
  const moments = 8
  for (let i = 1; i <= moments; i++) {
    const at = new Date(from.getTime() + (i / moments) * (to.getTime() - from.getTime())).toISOString()
    let total = 0
    for (const account of cards) {
      const seen = await recorder.ask(() => calls.asMachine('balance', { account, at }))
      if (seen?.kind === 'ok') total += seen.data.balance as number
    }
    if (total !== opening) recorder.fault(`at ${at} the closed cards held ${total}, not ${opening}`)
  }
  return moments * cards.length
}

const silent = { warn() {}, info() {}, error() {}, debug() {} } as unknown as Log

/** Connects to the database of a portal directly. */
export function openBeside(place: string): Database {
  return openDatabase(toDatabaseAddress(place), silent)
}

export async function reconcileNow(place: string): Promise<string[]> {
  const database = openBeside(place)
  try {
    return (await reconcile(database.db)).map(({ what, subject, detail }) => `reconcile: ${what}: ${subject} ${detail}`)
  } finally {
    await database.close()
  }
}

export function verifyLedger(place: string): { isClean: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/verify/ledger.ts', place], { encoding: 'utf8' })
  return { isClean: status === 0, output: `${stdout}${stderr}`.trim() }
}
