import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { contentActions, contentMenuEntry, permissionsFor } from '#platform/publishing/content-kinds.ts'
import { certificateContent, certificateIssuerContent } from './content-kinds.ts'

const auditActions = {
  ...contentActions('certificate', '证书'),
  ...contentActions('certificate-issuer', '证书签发'),
  'certificate.preview-import': '证书导入预览',
  'certificate.import': '证书导入',
  'certificate.drop-import': '证书放弃导入',
}
const needs = permissionsFor('certificates', 'publish')
const notices = {
  staff: {
    'certificate-imports': { label: '证书导入', hint: '您提交的证书导入已完成，或因发现错误未导入', needs },
  },
} satisfies NoticeTable
const auditActors = {
  'certificate-import': '证书导入',
}

export const certificatesFeature = defineFeature({
  auditActions,
  auditSubjects: {
    'certificate-import': { label: '证书导入', path: (id) => `/console/certificate-import?${new URLSearchParams({ id })}` },
  },
  auditActors,
  contents: [certificateContent, certificateIssuerContent],
  menu: [
    contentMenuEntry(certificateContent, 'BadgeCheck', 'certificates'),
    { section: 'certificates', name: '导入证书', path: '/console/certificate-import', icon: 'FileUp', needs },
    contentMenuEntry(certificateIssuerContent, 'ShieldCheck', 'certificates'),
  ],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
