import { type RawBuilder, type Selectable, sql } from 'kysely'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { formatDateTime, subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { allOf } from '#platform/searching/server/search.ts'
import { alertLimits } from '../rules.ts'

type Entry = Selectable<Tables['audit']>
type Rule = Selectable<Tables['audit_alert_rule']>
type AlertServices = Pick<Services, 'db' | 'clock'>

const parameter = 'audit_alerts_until'
const minuteMs = 60_000
/** Entries are written at the end of their transactions: what was written late is looked at again. */
const overlapMs = 10 * minuteMs
const batch = 1000

export type AlertWords = { listStaffWith: ListStaffWith; nameAction: (action: string) => string; nameJob: (job: string) => string }

export function createAlertJob(services: AlertServices, words: AlertWords): Job {
  return { name: 'audit-alerts', label: '检查审计告警', schedule: '* * * * *', run: () => checkAlerts(services, words) }
}

/** Fires each rule once for each entry that meets it; a job that did not run for a while makes up for it. */
export async function checkAlerts({ db, clock }: AlertServices, words: AlertWords): Promise<void> {
  const now = clock.now()
  const until = await findParameter<string>(db, parameter)
  const since = new Date(Math.min(now.getTime(), until ? Date.parse(until) : now.getTime()) - overlapMs)
  const rules = await db.selectFrom('audit_alert_rule').selectAll().where('is_on', '=', true).orderBy('created_at').execute()
  await db.transaction().execute(async (own) => {
    for (const rule of rules)
      for await (const entry of readEntries(own, rule, since))
        if (rule.times <= 1 || (await hasRepeated(own, rule, entry))) await fire(own, { rule, entry, now }, words)
    await saveParameter(own, parameter, now.toISOString())
  })
}

/** All that the rule has not fired for, in batches: however many do not meet it, those behind them are looked at. */
async function* readEntries(db: Db, rule: Rule, since: Date): AsyncGenerator<Entry> {
  for (let after = 0, isMore = true; isMore; ) {
    const entries = await listEntries(db, rule, { since, after })
    yield* entries
    after = entries.at(-1)?.id ?? after
    isMore = entries.length === batch
  }
}

function listEntries(db: Db, rule: Rule, { since, after }: { since: Date; after: number }): Promise<Entry[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('at', '>', since)
    .where('id', '>', after)
    .where(rule.times > 1 ? isAmongMany(rule, since) : meets(rule))
    .where(sql<boolean>`not exists (select from audit_alert where rule_id = ${rule.id} and audit_id = audit.id)`)
    .orderBy('id')
    .limit(batch)
    .execute()
}

/** Of a person who did it often enough, whatever fired before; late entries may stand before it. What remains is counted one by one. */
function isAmongMany(rule: Rule, since: Date): RawBuilder<boolean> {
  const minutes = sql.lit(rule.minutes)
  return sql<boolean>`id in (
    select id from (
      select id, count(*) over (
        partition by actor_kind, actor_id, case when actor_id is null then ip end
        order by at range between make_interval(mins => ${minutes}) preceding and interval '10 minutes' following) as times
      from audit where at > ${new Date(since.getTime() - rule.minutes * minuteMs)} and ${meets(rule)}) as counted
    where times >= ${rule.times})`
}

/** All that a rule says of one entry; how often it happened is counted of such entries alone. */
function meets({ actions, actor_kind, least_rows, from_time, to_time }: Rule): RawBuilder<boolean> {
  const conditions = [sql<boolean>`action = any(${actions}::text[])`]
  if (actor_kind !== '') conditions.push(sql`actor_kind = ${actor_kind}`)
  if (least_rows > 0)
    conditions.push(
      sql`case when jsonb_typeof(detail -> 'rows') = 'number' then (detail ->> 'rows')::numeric >= ${least_rows} else false end`,
    )
  if (from_time !== '') conditions.push(isBetween(from_time, to_time))
  return allOf(conditions)
}

/** Also across midnight; the end does not belong to it. */
function isBetween(from: string, to: string): RawBuilder<boolean> {
  const time = sql`to_char(at at time zone 'Asia/Shanghai', 'HH24:MI') collate "C"`
  return from < to ? sql`(${time} >= ${from} and ${time} < ${to})` : sql`(${time} >= ${from} or ${time} < ${to})`
}

/** By the same person, a visitor being told by the address; the count begins anew after the rule has fired. */
async function hasRepeated(db: Db, rule: Rule, { id, at, actor_kind, actor_id, ip }: Entry): Promise<boolean> {
  const since = new Date(at.getTime() - rule.minutes * minuteMs)
  const same = actor_id === null ? sql<boolean>`actor_id is null and ip = ${ip}` : sql<boolean>`actor_id = ${actor_id}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit
    where at > ${since} and id <= ${id} and actor_kind = ${actor_kind} and ${same} and ${meets(rule)} and id > coalesce((
      select max(audit_id) from audit_alert join audit as fired on fired.id = audit_id
      where rule_id = ${rule.id} and fired.actor_kind = ${actor_kind}
        and ${actor_id === null ? sql`fired.actor_id is null and fired.ip = ${ip}` : sql`fired.actor_id = ${actor_id}`}
    ), 0)`.execute(db)
  return (rows[0]?.count ?? 0) >= rule.times
}

type Fired = { rule: Rule; entry: Entry; now: Date }

async function fire(db: Db, { rule, entry, now }: Fired, { listStaffWith, nameAction, nameJob }: AlertWords): Promise<void> {
  const rows = rule.least_rows > 0 ? `，${Number(entry.detail['rows'])} 行` : ''
  const repeated = rule.times > 1 ? `，${rule.minutes} 分钟内 ${rule.times} 次` : ''
  const { actor_kind: kind, actor_name: name } = entry
  const who = kind === 'system' && name ? nameJob(name) : (name ?? (entry.ip || '未登录的访客'))
  const text = `${formatDateTime(entry.at)}，${who}：${nameAction(entry.action)}${rows}${repeated}`
  const written = await db
    .insertInto('audit_alert')
    .values({ rule_id: rule.id, audit_id: entry.id, rule_name: rule.name, text, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return
  const auditors = await listStaffWith(db, 'audit.read')
  const notice = { topic: 'audit-alerts', title: `审计告警：${rule.name}`, text, url: `/console/audit?id=${entry.id}` } as const
  await sendNotices(
    db,
    now,
    auditors.map(({ id }) => ({ ...notice, person: toStaffKey(id) })),
  )
}

/** Nightly. */
export async function removeOldAlerts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('audit_alert').where('at', '<', subtractDays(now, alertLimits.daysKept)).execute()
}
