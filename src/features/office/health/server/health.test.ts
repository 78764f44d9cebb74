import { expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { saveLastBackup, saveTrial } from '#platform/backup/server/last-backup.ts'
import { createMetrics } from '#platform/metrics/server/metrics.ts'
import { createFigureSource, figureNames, type Figures } from '#platform/metrics/server/figures.ts'
import { healthCalls } from '../contract.ts'
import { healthQueries } from './queries.ts'
import { healthJob } from './watch/points.ts'

const gateway = useGateway(healthQueries)
const watcher = staff('system.monitor')
const zero = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures

async function note(figures: Partial<Figures>): Promise<void> {
  gateway.services.figures.connect(async () => ({ ...zero, ...figures }))
  await healthJob(gateway.services).run({})
}
const listPoints = async (range: 'day' | 'month') => (await gateway.as(watcher).call(healthCalls.points, { range })).points

test('the figures are those of /metrics', async () => {
  const metrics = createMetrics()
  metrics.countResponse('page', 200)
  metrics.countResponse('call', 200)
  metrics.onCall('console/health/now', 'bug', 0.1)
  expect(await metrics.figures()).toMatchObject({ responses: 2, cachedResponses: 1, calls: 1, faults: 1, memory: expect.any(Number) })
  const source = createFigureSource()
  expect(await source.read()).toEqual(zero)
  source.connect(metrics.figures)
  expect((await source.read()).memory).toBeGreaterThan(1_000_000)
})

test('points of five minutes are kept for thirty days; rates are of the time between, also over a restart', async () => {
  await note({ responses: 100 })
  gateway.clock.advance(300_000)
  await note({ responses: 400, memory: 5, cpuSeconds: 30, faults: 2 })
  gateway.clock.advance(300_000)
  await note({ responses: 30 })
  expect(await listPoints('day')).toMatchObject([
    { requests: 1, memory: 5, cpuShare: 0.1, faults: 2 },
    { requests: 0.1, faults: 0 },
  ])
  gateway.clock.advance(29 * 86_400_000)
  expect(await listPoints('day')).toEqual([])
  await note({ responses: 40 })
  expect(await listPoints('month')).toHaveLength(1)
  gateway.clock.advance(2 * 86_400_000)
  await note({ responses: 50 })
  expect(await gateway.rows('health_point')).toHaveLength(2)
})

test('what is now shows process, database and versions', async () => {
  const now = await gateway.as(watcher).call(healthCalls.now, {})
  expect(now.process).toMatchObject({ version: process.versions.node, pid: process.pid })
  expect(now.pool).toMatchObject({ lockWaits: 0 })
  expect(now.backup).toEqual({ at: '', bytes: 0, triedAt: '', fault: '' })
  expect(now.parts.map(({ part }) => part)).toContain('PostgreSQL')
  const { size, tables } = await gateway.as(watcher).call(healthCalls.database, {})
  expect(size.bytes).toBeGreaterThan(1_000_000)
  expect(size.sessions).toBeGreaterThan(0)
  expect(tables.length).toBeGreaterThan(5)
})

test('the last backup is shown with its size, and what came of trying it', async () => {
  const { dataDirectory } = gateway.services
  const begunAt = '2026-11-20T00:30:00.000Z'
  await saveLastBackup(dataDirectory, { begunAt, directory: '/backup/1', bytes: 5000 })
  await saveTrial(dataDirectory, { at: '2026-11-20T01:00:00.000Z', backupAt: begunAt, fault: '备份缺少此文件' })
  gateway.services.figures.connect(async () => ({ ...zero, lastBackup: Date.parse(begunAt) / 1000 }))
  const read = async () => (await gateway.as(watcher).call(healthCalls.now, {})).backup
  expect(await read()).toEqual({ at: begunAt, bytes: 5000, triedAt: '2026-11-20T01:00:00.000Z', fault: '备份缺少此文件' })
  gateway.services.figures.connect(async () => ({ ...zero, lastBackup: Date.parse(begunAt) / 1000 + 60 }))
  expect(await read()).toMatchObject({ bytes: 0 })
})

test('others see nothing of it', async () => {
  for (const call of [healthCalls.now, healthCalls.database, healthCalls.points])
    await expect(gateway.as(staff('finance.handle')).call(call, {})).rejects.toMatchObject({ code: 'forbidden' })
})
