import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { goingLivePath, listNeeds, partNames } from './rules.ts'

const auditActions = {
  'going-live.preview': '上线导入试读',
  'going-live.drop': '上线导入放弃',
  'going-live.import': '上线导入',
}
const needs = listNeeds(partNames)
const notices = {
  staff: { 'going-live': { label: '上线导入', hint: '您提交的上线导入已被确认或否决，已完成或因发现错误未导入', needs } },
} satisfies NoticeTable

export const goingLiveFeature = defineFeature({
  auditActions,
  auditEntities: { 'going-live': '上线导入' },
  auditSubjects: { 'going-live': { label: '上线导入', path: (id) => `${goingLivePath}?id=${id}` } },
  menu: [{ section: 'system', name: '上线导入', path: goingLivePath, icon: 'FileUp', needs }],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
