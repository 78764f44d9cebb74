import { defineFeature } from '#platform/features/rules.ts'

const auditActions = {
  'announcement.add': '发布公告',
  'announcement.change': '修改公告',
  'announcement.remove': '删除公告',
  'announcement.read': '阅读公告',
}

export const announcementsFeature = defineFeature({
  auditActions,
  auditEntities: { announcement: '公告' },
  auditSubjects: { announcement: { label: '公告', path: () => '/console/announcements' } },
  menu: [{ section: 'system', name: '公告', path: '/console/announcements', icon: 'Megaphone', needs: ['settings.manage'] }],
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
}
