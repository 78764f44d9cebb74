import { formatDate, subtractDays } from '#kit/dates.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { latencyBounds } from '../log-rules.ts'
import { addCalls } from './log/store.ts'
import { createKey } from './systems/keys.ts'
import { machinePlace } from './systems/machine-place.ts'
import type { MachineCallCountRow } from './tables.ts'

const days = 35

/** Of a working day: calls, and which of them were refused. */
const systems = [
  {
    name: '证书查询系统',
    scopes: ['ledger.read', 'ledger.book'] as const,
    calls: { 'ledger/balance': 320, 'ledger/use': 180, 'ledger/find': 6 },
    errors: { 'ledger/use': { insufficient: 5, reference_used: 2, frozen: 1 } },
    usual: 3,
  },
  {
    name: '漏洞扫描平台',
    scopes: ['scan.run'] as const,
    calls: { 'scan/list': 96, 'scan/take': 7, 'scan/upload': 6, 'scan/deliver': 6 },
    errors: { 'scan/take': { scan_taken: 1 } },
    usual: 4,
  },
]

/** Two systems with a key that nobody has, and five weeks of calls. */
export const machinesSeed: Seed = {
  name: 'machines',
  async run({ services: { db, clock, secretKey } }) {
    const now = clock.now()
    for (const { name, scopes, ...usage } of systems) {
      const { prefix, hash } = createKey()
      const created_at = subtractDays(now, days)
      const machine = { id: crypto.randomUUID(), name, scopes: [...scopes], calls_per_minute: 600, networks: [], created_at, seal: null }
      const key = {
        id: crypto.randomUUID(),
        machine_id: machine.id,
        prefix,
        hash,
        created_at,
        expires_at: subtractDays(now, -330),
        revoked_at: null,
        last_used_at: subtractDays(now, 1),
        last_used_from: '192.0.2.20',
      }
      await changeSealed({ db, secretKey }, rowOf(machinePlace, machine.id), async (unsealed) => {
        await unsealed.insertInto('machine').values(machine).execute()
        await unsealed.insertInto('machine_key').values(key).execute()
      })
      for (let ago = 1; ago <= days; ago += 1) {
        const rows = listDay({ key: key.id, day: formatDate(subtractDays(now, ago)), ago }, usage)
        await addCalls(db, rows)
        const calls = rows.reduce((sum, { count }) => sum + count, 0)
        await db
          .insertInto('machine_day')
          .values({ machine_id: machine.id, day: formatDate(subtractDays(now, ago)), calls, refused: 0 })
          .execute()
      }
    }
  },
}

type Usage = Pick<(typeof systems)[number], 'usual'> & {
  calls: Readonly<Record<string, number | undefined>>
  errors: Readonly<Record<string, Readonly<Record<string, number | undefined>> | undefined>>
}

/** Fewer calls at weekends; most take the usual time, some the next classes of time. */
function listDay({ key, day, ago }: { key: string; day: string; ago: number }, { calls, errors, usual }: Usage): MachineCallCountRow[] {
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const busy = (isWeekend ? 0.3 : 1) * (0.85 + ((ago * 7919) % 31) / 100)
  const toRow = (counted: Omit<MachineCallCountRow, 'key_id' | 'day'>) => ({ key_id: key, day, ...counted })
  return Object.entries(calls)
    .flatMap(([call, often = 0]) => [
      ...[0.7, 0.24, 0.06].map((share, i) =>
        toRow({ call, outcome: '', bucket: Math.min(usual + i, latencyBounds.length), count: Math.round(often * busy * share) }),
      ),
      ...Object.entries(errors[call] ?? {}).map(([code, count = 0]) =>
        toRow({ call, outcome: code, bucket: usual - 1, count: Math.round(count * busy) }),
      ),
    ])
    .filter(({ count }) => count > 0)
}
