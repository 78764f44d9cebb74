import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { proposeContentId } from '../address-contract.ts'
import { countContents, getVersion, listChoices, listContents, listOrder, listVersions, openContent } from '../contract.ts'
import { getDocumentName } from '../files-contract.ts'
import { listAddresses, listDeadLinks } from '../links-contract.ts'
import { listUses } from '../uses-contract.ts'
import { listSensitiveWords } from '../words-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [proposeContentId, '由标题给出新内容的网址名'],
  [countContents, '数出各类内容的草稿、待发布与已发布'],
  [getVersion, '取得内容的一个历史版本'],
  [listChoices, '列出可以引用的内容'],
  [listContents, '按标题、状态与分类查找一类内容'],
  [listOrder, '列出一类内容现在的顺序'],
  [listVersions, '列出一项内容的历史版本'],
  [openContent, '打开一项内容的草稿、状态、计划与占用人'],
  [getDocumentName, '查出内容所附文件的名称'],
  [listAddresses, '查找可以链接的本站网址'],
  [listDeadLinks, '列出内容中打不开的链接'],
  [listUses, '列出引用一项内容的其他内容'],
  [listSensitiveWords, '列出一项内容中的敏感词'],
]
