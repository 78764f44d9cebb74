import { numberSetting, type Setting } from '#platform/settings/server/settings.ts'
import { aloneCoins, aloneYuan } from '../rules.ts'
import { aloneCoinsPlace, aloneYuanPlace } from './bookings/second-person.ts'

export const coinDeskSettings: Setting[] = [
  numberSetting({
    name: aloneCoinsPlace.parameter,
    group: '查询币',
    label: '单人办理的数量上限（枚）',
    help: '一名员工当日对一个账户充值、赠送、扣除或冲正累计超过此数时，须由另一名财务人员确认。',
    place: aloneCoinsPlace,
    range: aloneCoins,
    weaker: 'higher',
  }),
  numberSetting({
    name: aloneYuanPlace.parameter,
    group: '查询币',
    label: '单人办理的金额上限（元）',
    help: '一名员工当日对一个账户充值或冲正的付款金额累计超过此数时，须由另一名财务人员确认。',
    place: aloneYuanPlace,
    range: aloneYuan,
    weaker: 'higher',
  }),
]
