import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'
import { proposerPermissions, toProposalAddress } from '#platform/proposals/rules.ts'

const auditActions = {
  'proposal.decline': '否决变更提议',
  'proposal.make': '提出变更提议',
  'proposal.withdraw': '撤回变更提议',
}
const notices = {
  staff: {
    rights: {
      label: '权限变更',
      hint: '有变更待您确认、您提出的变更已确认或被否决、运维人员改动了账号',
      isRequired: true,
      needs: ['staff.manage'],
    },
  },
} satisfies NoticeTable

export const proposalsFeature = defineFeature({
  auditActions,
  auditEntities: { proposal: '变更提议' },
  auditSubjects: { proposal: { label: '变更提议', path: toProposalAddress } },
  menu: [{ name: '待确认', path: '/console/proposals', icon: 'UserCheck', needs: proposerPermissions }],
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
