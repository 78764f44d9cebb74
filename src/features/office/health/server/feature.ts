import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { healthQueries } from './queries.ts'
import { tryRestoreJob } from './restore/try-restore.ts'
import { healthSeed } from './seed.ts'
import { healthJob } from './watch/points.ts'
import { healthCalls } from '../contract.ts'

export const healthServer = defineServerFeature({
  readMeanings: [
    [healthCalls.now, '查看进程、连接、磁盘、缓存、备份与版本现在的状况'],
    [healthCalls.database, '查看数据库与文件的大小、最大的表与运行超过一秒的语句'],
    [healthCalls.points, '取得近 24 小时或 30 天的运行数值，用于作图'],
  ],
  handlers: () => healthQueries,
  jobs: (services) => [healthJob(services), tryRestoreJob(services)],
  seeds: [healthSeed],
})
