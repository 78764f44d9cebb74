import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldMissed } from './words/missed-words.ts'
import { searchQueries } from './queries.ts'
import { wordHandlers } from './words/word-handlers.ts'
import { searchWordCalls } from '../words-contract.ts'

export const searchServer = defineServerFeature({
  readMeanings: [
    [searchWordCalls.getSynonyms, '查看站内搜索的同义词'],
    [searchWordCalls.list, '列出访客搜索的词、次数与结果数'],
  ],
  handlers: () => [...searchQueries, ...wordHandlers],
  removals: [removeOldMissed],
})
