import { sql } from 'kysely'
import { formatDate, subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { storeCounts, writeEachMinute } from '#platform/counting/server/write-each-minute.ts'
import type { Db } from '#platform/db/server/database.ts'
import { numberSetting, readParameterField } from '#platform/settings/server/settings.ts'
import { callDaysKept } from '../../log-rules.ts'
import type { MachineCallCountRow } from '../tables.ts'
import type { CallCounter } from './call-counter.ts'

const daysKept = { parameter: 'machines', path: ['callDaysKept'] }

export const machineSettings = [
  numberSetting({
    name: 'machines.callDaysKept',
    group: '系统对接',
    label: '密钥调用日志保留（天）',
    help: '接口密钥每天的调用次数、错误与用时保留的天数，到期每晚删除。',
    place: daysKept,
    range: callDaysKept,
    weaker: 'lower',
  }),
]

/** Writes what the keys called once a minute, and when the portal stops. */
export function startCallLog({ autonomousDb, log }: Pick<Services, 'autonomousDb' | 'log'>, counter: CallCounter) {
  const write = () => storeCounts(counter, (rows) => addCalls(autonomousDb, rows))
  return writeEachMinute({ write, what: 'calls of keys', log })
}

/** In one statement, in one order, so that instances wait for each other and never in a circle. */
export async function addCalls(db: Db, rows: readonly MachineCallCountRow[]): Promise<void> {
  if (rows.length === 0) return
  const list = <T>(read: (row: MachineCallCountRow) => T) => rows.map(read)
  await sql`
    insert into machine_call_count (key_id, day, call, outcome, bucket, count)
    select * from unnest(${list(({ key_id }) => key_id)}::uuid[], ${list(({ day }) => day)}::date[], ${list(({ call }) => call)}::text[],
      ${list(({ outcome }) => outcome)}::text[], ${list(({ bucket }) => bucket)}::smallint[], ${list(({ count }) => count)}::int[])
      as given (key_id, day, call, outcome, bucket, count)
    order by 1, 2, 3, 4, 5
    on conflict (key_id, day, call, outcome, bucket) do update set count = machine_call_count.count + excluded.count`.execute(db)
}

export async function removeOldCalls(db: Db, now: Date): Promise<void> {
  const days = await readParameterField(db, daysKept, callDaysKept.fallback)
  await db
    .deleteFrom('machine_call_count')
    .where('day', '<', formatDate(subtractDays(now, days)))
    .execute()
}
