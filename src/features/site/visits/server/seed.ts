import { sql } from 'kysely'
import { formatDate, subtractDays } from '#kit/dates.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { addVisits } from '#platform/visits/server/store.ts'
import type { VisitCountRow } from '#platform/visits/server/tables.ts'

const days = 35
/** Of a working day. */
const pages = {
  '/': 92,
  '/product': 41,
  '/news': 36,
  '/dsmm': 34,
  '/targets': 27,
  '/maturity': 22,
  '/contact': 19,
  '/schedule': 24,
  '/research': 9,
  '/apply/login': 17,
  '/query-coin/login': 29,
  '/apply': 12,
  '/query-coin': 23,
  '/search': 11,
  '/needs': 14,
  '/cases': 9,
}
const referrers = { 'www.baidu.com': 38, 'cn.bing.com': 14, 'www.sogou.com': 6, 'mp.weixin.qq.com': 9, 'www.tc260.org.cn': 3 }
const words = { 等级保护: 4, dsmm: 3, 漏洞扫描: 3, 数据分类分级: 2, 密评: 2, 个人信息: 2 }
const steps = {
  'targets.tried': 19,
  'targets.succeeded': 16,
  'maturity.tried': 15,
  'maturity.succeeded': 9,
  'certificates.tried': 28,
  'certificates.succeeded': 23,
  'progress.tried': 20,
  'progress.succeeded': 17,
  'research.tried': 7,
  'research.succeeded': 5,
  'consultations.tried': 3,
  'consultations.succeeded': 2,
  'scan-applications.opened': 8,
  'scan-applications.tried': 5,
  'scan-applications.succeeded': 4,
}

/** Five weeks of a small company's site: fewer visits at weekends, and a wave of its own for each name. */
export const visitsSeed: Seed = {
  name: 'visits',
  async run({ services: { db, clock } }) {
    const { rows } = await sql<{
      url: string
    }>`select url from search_entry where position('?' in url) > 0 order by day desc nulls last, entity_id limit 30`.execute(db)
    const all = { ...pages, ...Object.fromEntries(rows.map(({ url }, i) => [url, Math.max(2, 18 - i)])) }
    for (let ago = 1; ago <= days; ago += 1) await addVisits(db, listDay(subtractDays(clock.now(), ago), ago, all))
  },
}

function listDay(at: Date, ago: number, seen: Readonly<Record<string, number>>): VisitCountRow[] {
  const day = formatDate(at)
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const busy = (isWeekend ? 0.35 : 1) * (1 + (days - ago) / 120)
  const toRows = (kind: VisitCountRow['kind'], names: Readonly<Record<string, number>>) =>
    Object.entries(names).flatMap(([name, usual], i) => {
      const count = Math.round(usual * busy * (0.8 + (((ago * 7919 + i * 104_729) % 101) / 101) * 0.4))
      return count > 0 ? [{ day, kind, name, count }] : []
    })
  return [
    ...toRows('page', seen),
    ...toRows('referrer', referrers),
    ...toRows('words', words),
    ...toRows('step', steps),
    ...toRows('visitors', { '': 128 }),
  ]
}
