import { expect, test, vi } from 'vitest'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { storeCounts, writeEachMinute } from './write-each-minute.ts'

test('counts are written every minute and when the portal stops', async () => {
  vi.useFakeTimers()
  const written: string[] = []
  const writer = writeEachMinute({ what: 'counts', log: quietLog, write: async () => void written.push('written') })
  vi.advanceTimersByTime(120_000)
  expect(written).toHaveLength(2)
  await writer.stop()
  vi.advanceTimersByTime(120_000)
  vi.useRealTimers()
  expect(written).toHaveLength(3)
})

test('what could not be stored is counted again', async () => {
  const counted = [{ day: '2026-11-20', count: 2 }]
  const counter = {
    take: () => counted.splice(0),
    putBack: (rows: readonly { day: string; count: number }[]) => void counted.push(...rows),
  }
  await expect(storeCounts(counter, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(counted).toEqual([{ day: '2026-11-20', count: 2 }])
  await storeCounts(counter, async () => undefined)
  expect(counted).toEqual([])
})
