import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { countConsultations, listConsultants, listConsultations } from '../desk-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [countConsultations, '数出待跟进与到期的咨询'],
  [listConsultants, '列出可以办理咨询的同事'],
  [listConsultations, '按状态、办理人与日期查找咨询'],
]
