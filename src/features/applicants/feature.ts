import { defineFeature } from '#platform/features/rules.ts'

export const applicantsFeature = defineFeature({
  auditSubjects: {
    applicant: { label: '漏扫申请人' },
  },
})
