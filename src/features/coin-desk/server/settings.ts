import { numberSetting, type Setting } from '#platform/settings/server/settings.ts'
import { aloneYuan } from '../rules.ts'
import { aloneYuanPlace } from './bookings/second-person.ts'

export const coinDeskSettings: Setting[] = [
  numberSetting({
    name: aloneYuanPlace.parameter,
    group: '查询币',
    label: '单人办理的金额上限（元）',
    help: '一名员工当日对一个账户充值或冲正的付款金额累计超过此数时，须由另一名财务人员复核。枚数的限额在“复核”页设置。',
    place: aloneYuanPlace,
    range: aloneYuan,
    weaker: 'higher',
  }),
]
