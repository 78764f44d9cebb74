import { createHmac } from 'node:crypto'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { connectTo } from '../../harness/coins/portal-ledger.ts'
import { confirmSeals } from '../../harness/portal/confirm-seals.ts'
import { openStaffSession } from '../../harness/portal/staff-session.ts'

export type World = Awaited<ReturnType<typeof makeWorld>>
/** Cards of one customer; each transfers everything to the next. `head` is the card with the coins. */
export type Chain = { cards: string[]; head: number; isClosed: boolean }

const password = 'Bank#2026x'
const cardsOfChain = 600
const opening = 1000

/** `env`: the settings that name its database and keys. */
type WorldPlace = { origin: string; place: string; env: Record<string, string> }

/** Creates accounts, cards, a system with its key and a staff session for this run. */
export async function makeWorld({ origin, place, env }: WorldPlace, run: string) {
  const admin = await openStaffSession(origin, 'admin', 'Staff#2026a')
  const finance = await openStaffSession(origin, 'finance', 'Staff#2026c')
  const { config } = admin
  const received = createHmac('sha256', config.PasswordSalt).update(password).digest('hex')
  const grants = { name: `银行测试 ${run}`, scopes: ['ledger.read', 'ledger.book'], callsPerMinute: 100_000, networks: [] }
  const { id, key } = await admin.call<{ id: string; key: string }>(['console', 'machines', 'create'], grants)

  const chains: Chain[] = [0, 1, 2].map((number) => ({
    cards: Array.from({ length: cardsOfChain }, (_, i) => `${run}c${number}n${String(i).padStart(4, '0')}`),
    head: 0,
    isClosed: number === 0,
  }))
  const plain = Array.from({ length: 12 }, (_, i) => `${run}p${i}`)
  await fill(place, chains, plain, await hashReceivedPassword({ testMode: false }, received))
  confirmSeals({ PORTAL_MODE: 'test', ...env })
  return { config, finance, machine: { id, key }, received, chains, plain, opening, run }
}

async function fill(place: string, chains: Chain[], plain: string[], passwordHash: string): Promise<void> {
  const client = await connectTo(place)
  const groups = [...chains.map(({ cards }) => ({ category: 1, codes: cards })), { category: 2, codes: plain }]
  for (const { category, codes } of groups) {
    const { rows } = await client.query<{ id: string }>(
      `insert into coin_customer (id, company, created_at) values (gen_random_uuid(), '银行测试单位', now()) returning id`,
    )
    await client.query(
      `insert into coin_account (id, customer_id, category, phone, password_hash, password_changed_at, must_change_password, opened_at)
        select code, $1, $2, '13800001999', $3, now(), false, now() from unnest($4::text[]) as code`,
      [rows[0]?.id, category, passwordHash, codes],
    )
    await client.query(
      `insert into ledger_account (code, kind, state_since, opened_at) select code, 'customer', now(), now() from unnest($1::text[]) as code`,
      [codes],
    )
    const first = category === 1 ? codes.slice(0, 1) : codes
    for (const code of first)
      await client.query(`select ledger_book('recharge', $1, $2, '充值', 'opening', '', 'test 1', now())`, [code, opening])
  }
  await client.end()
}
