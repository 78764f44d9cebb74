import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { describeImports } from '#platform/imports/server/describe-imports.ts'
import { applicantImports } from '../import-contract.ts'
import { listApplicants } from '../desk-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  ...describeImports(applicantImports, '申请人账号'),
  [listApplicants, '按名称、手机号与状态查找漏扫申请人'],
]
