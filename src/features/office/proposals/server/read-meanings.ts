import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { countProposals, getProposal, getProposalFile, listProposals } from '#platform/proposals/contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [countProposals, '数出等待本人确认的变更'],
  [getProposal, '查看一项待确认变更的前后内容'],
  [getProposalFile, '取得待确认变更所附文件的下载地址'],
  [listProposals, '列出本人可以查看的待确认变更'],
]
