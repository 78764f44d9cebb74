import type { Db } from '#platform/db/server/database.ts'
import { readParameterField, switchSetting } from '#platform/settings/server/settings.ts'

const place = { parameter: 'content', path: ['secondPerson'] } as const

/** Whether content is published by two persons: one writes, another approves. */
export function needsApproval(db: Db): Promise<boolean> {
  return readParameterField(db, place, false)
}

export const contentSettings = [
  switchSetting({
    name: 'content.secondPerson',
    group: '内容',
    label: '发布前须经第二人审核',
    help: '开启后，编辑提交审核，由另一位有该类内容“发布与审核”权限的员工通过后才发布；下线与回退不受限制。',
    place,
    read: needsApproval,
    isProtection: true,
  }),
]
