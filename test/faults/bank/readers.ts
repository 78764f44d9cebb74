import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from '../../harness/coins/portal-ledger.ts'
import type { Scene } from './clients.ts'

type Reading = { balance: number; held: number; available: number; state?: string }

/** Reads balances, and queries operations whose outcome is known. */
export async function read({ world, calls, recorder, isOver }: Scene): Promise<void> {
  while (!isOver()) {
    const account = world.plain[Math.floor(Math.random() * world.plain.length)] as string
    const seen = await recorder.ask(() => calls.asMachine('balance', { account }))
    if (seen?.kind === 'ok') {
      const { balance, held, available } = seen.data as Reading
      if (held < 0 || held > balance || available !== balance - held) recorder.fault(`read of ${account}: ${JSON.stringify(seen.data)}`)
    }
    const known = recorder.ops[Math.floor(Math.random() * recorder.ops.length)]
    if (known?.kind === 'use' && known.outcome !== 'unknown' && known.tries === 1) {
      const { outcome, tag } = known
      const found = await recorder.ask(() => calls.asMachine('find', { reference: tag }))
      const state = found?.kind === 'ok' ? (found.data as Reading).state : undefined
      if (outcome === 'ok' && state === 'none') recorder.fault(`acknowledged and lost, as read: ${tag}`)
      if (outcome === 'refused' && state && state !== 'none') recorder.fault(`refused but applied, as read: ${tag}`)
    }
    await sleep(40)
  }
}

const totals = `
  select (select coalesce(sum(amount), 0) from ledger_entry)::text as total,
    (select coalesce(sum(balance), 0) from ledger_account where kind = 'customer')::text as customers,
    (select coalesce(sum(amount), 0) from ledger_entry where balance is not null)::text as entries,
    (select coalesce(sum(balance), 0) from ledger_account where code = any($1))::text as closed,
    (select count(*) from ledger_account where kind = 'customer' and (balance < 0 or held < 0 or held > balance))::text as impossible`

/** Repeatedly reads the whole ledger in one snapshot, directly: the total has to be constant. */
export async function watchTotals({ world, recorder, isOver }: Scene, place: string): Promise<void> {
  const closed = world.chains.find(({ isClosed }) => isClosed)?.cards
  while (!isOver()) {
    try {
      const client = await connectTo(place)
      try {
        while (!isOver()) {
          const { rows } = await client.query<Record<string, string>>(totals, [closed])
          const row = rows[0] ?? {}
          const isSound =
            row.total === '0' && row.customers === row.entries && row.impossible === '0' && row.closed === String(world.opening)
          if (!isSound) recorder.fault(`totals read: ${JSON.stringify(row)}`)
          recorder.noteRead()
          await sleep(250)
        }
      } finally {
        await client.end().catch(() => undefined)
      }
    } catch {
      await sleep(100)
    }
  }
}
