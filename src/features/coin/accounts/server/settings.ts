import type { Db } from '#platform/db/server/database.ts'
import { readParameterField, switchSetting } from '#platform/settings/server/settings.ts'

const place = { parameter: 'coin', path: ['verifyNewPhone'] }

/** Off in the demo and in tests, whose seed says so. */
export function readVerifyNewPhone(db: Db): Promise<boolean> {
  return readParameterField(db, place, true)
}

export const coinSettings = [
  switchSetting({
    name: 'coin.verifyNewPhone',
    group: '查询币账户',
    label: '修改手机号时验证新手机号',
    help: '开启后，除原手机号的验证码外，还须填写新手机号收到的验证码。未开通短信服务时手机号凭公函更换，此项不起作用。',
    place,
    read: readVerifyNewPhone,
    isProtection: true,
  }),
]
