import type { Db } from '#platform/db/server/database.ts'
import { numberSetting, readParameterField } from '#platform/settings/server/settings.ts'
import { defaultPrice } from '../../rules.ts'

const place = { parameter: 'research', path: ['pricePerTask'] }

/** Query coins for each task of an application by the compliance standard. */
export function pricePerTask(db: Db): Promise<number> {
  return readParameterField(db, place, defaultPrice)
}

export const researchSettings = [
  numberSetting({
    name: 'research.pricePerTask',
    group: '解决方案',
    label: '合规标准方案的单价（枚/任务）',
    help: '申请合规标准方案时，每个任务扣除的查询币。已提交的申请不受影响。',
    place,
    range: { fallback: defaultPrice, least: 1, most: 100_000 },
    weaker: 'other',
  }),
]
