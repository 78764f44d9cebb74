import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const permissions = {
  'content.archive': '导出与导入全部内容',
}
const auditActions = {
  'archive.export': '内容归档导出',
  'archive.upload': '内容归档上传',
  'archive.import': '内容归档导入',
  'archive.drop': '内容归档放弃',
}
const notices = {
  staff: {
    archives: { label: '内容归档', hint: '您提交的导出或导入已完成', needs: ['content.archive'] },
  },
} satisfies NoticeTable

export const archivePath = '/console/content-archive'
const auditActors = {
  'content-archive': '内容归档',
}

export const archiveFeature = defineFeature({
  permissions,
  auditActions,
  auditEntities: { archive: '内容归档' },
  auditSubjects: {
    archive: { label: '内容归档', path: (id) => `${archivePath}?${new URLSearchParams({ id })}` },
  },
  auditActors,
  menu: [{ section: 'upkeep', name: '内容归档', path: archivePath, icon: 'Archive', needs: ['content.archive'] }],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
