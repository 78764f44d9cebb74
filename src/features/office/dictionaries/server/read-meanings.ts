import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { findEntryUse, listDictionaries, listEntryLabels } from '#platform/dictionaries/contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [findEntryUse, '查出一个字典项是否已被使用'],
  [listDictionaries, '列出全部字典及其选项'],
  [listEntryLabels, '取得字典选项的名称'],
]
