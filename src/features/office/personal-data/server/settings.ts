import type { Db } from '#platform/db/server/database.ts'
import { numberSetting, readParameterField } from '#platform/settings/server/settings.ts'
import { backupDays } from '../rules.ts'

const place = { parameter: 'personalData', path: ['backupDays'] }

export const personalDataSettings = [
  numberSetting({
    name: 'personalData.backupDays',
    group: '个人信息',
    label: '备份保留（天）',
    help: '备份与数据库日志最长保留的天数，写在给本人的答复里；须与实际清理备份的规则一致。',
    place,
    range: backupDays,
    weaker: 'none',
  }),
]

export function readBackupDays(db: Db): Promise<number> {
  return readParameterField(db, place, backupDays.fallback)
}
