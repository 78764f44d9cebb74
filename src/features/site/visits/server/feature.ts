import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { visitQueries } from './queries.ts'
import { visitsSeed } from './seed.ts'
import { visitSettings } from './settings.ts'
import { visitCalls } from '../contract.ts'

export const siteVisitsServer = defineServerFeature({
  readMeanings: [
    [visitCalls.figures, '统计一段日期的访问、来源、搜索词与工具使用'],
    [visitCalls.pages, '列出一段日期各页面的访问次数'],
  ],
  handlers: ({ funnels }) => visitQueries(funnels),
  settings: () => visitSettings,
  seeds: [visitsSeed],
})
