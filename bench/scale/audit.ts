import type { Pool } from 'pg'
import { formatDate } from '#kit/dates.ts'
import type { Address } from '../tools/call-client.ts'
import { fillTables } from '../tools/fill.ts'
import { toQueries } from '../tools/queries.ts'

const list: Address = ['console', 'audit', 'list']
const day = (days: number) => formatDate(new Date(Date.now() + days * 24 * 3600_000))

/** Eleven months of what staff, customers and systems did; every tenth thousand is an export. */
const filling = `insert into audit (at, actor_kind, actor_id, actor_name, ip, request_id, action, subject, detail)
  select now() - interval '11 months' * (1 - n::float / $1::int),
    (array['staff', 'staff', 'applicant', 'coin'])[1 + n % 4],
    (array['staff-assessor', 'staff-finance', 'u' || n % 977, 'bench-' || n % 991])[1 + n % 4],
    (array['测评师（演示）', '财务（演示）', '申请单位' || n % 977, '演示单位（测速）'])[1 + n % 4], '127.0.0.1', md5('r' || n),
    case when n % 10000 = 0 then 'audit.export'
      else (array['applicant.view', 'brand.save', 'appeal.file', 'banner.edit', 'applicant.change', 'audit.check'])[1 + n % 6] end,
    (array['scan_application ', 'coin_account ', 'project '])[1 + n % 3] || md5(n::text), jsonb_build_object('rows', n % 100)
  from generate_series(1, $1::int) n`

/** Fills a migrated database unless it is filled already. */
export async function fillAudit(pool: Pool, count: number): Promise<void> {
  await fillTables(pool, ['audit'], async (client) => {
    const { rowCount } = await client.query(`select from audit where request_id = md5('r1')`)
    if (!rowCount) await client.query(filling, [count])
  })
}

const usual = { PageNum: 1, PageSize: 20 }

export const auditQueries = toQueries(list, usual, {
  all: {},
  'all, 100 rows': { PageSize: 100 },
  'page 500': { PageNum: 500 },
  staff: { actorKind: 'staff' },
  'coin accounts, page 400': { actorKind: 'coin', PageNum: 400 },
  'an action': { action: 'audit.export' },
  'actions of a kind': { action: 'applicant.' },
  'no such action': { action: 'nothing.' },
  'a day': { from: day(-100), to: day(-100) },
  'last month, staff': { from: day(-31), to: day(0), actorKind: 'staff' },
  'an action of a month': { action: 'audit.export', from: day(-90), to: day(-60) },
})

export const auditTexts = toQueries(list, usual, {
  'a person by the account': { actor: 'staff-finance' },
  'a person of few entries': { actor: '申请单位976' },
  'a person, none': { actor: '没有这个人' },
  'an object': { subject: 'c4ca4238a0b923820dcc509a6f75849b' },
  'objects of a kind': { subject: 'project' },
  'an object, none': { subject: '没有这样的对象' },
  'a person and an object': { actor: '财务', subject: 'c4ca4238' },
})
