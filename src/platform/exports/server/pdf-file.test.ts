import { expect, test } from 'vitest'
import { countingTurns } from '../../../../test/harness/event-loop.ts'
import { readPdfTexts } from '../../../../test/harness/content/pdf-text.ts'
import { writePdf } from './pdf-file.ts'

const table = {
  title: '查询币对账单',
  total: 130,
  columns: [
    { heading: '时间', width: 25, type: 'time' as const },
    { heading: '明细', width: 50, type: 'text' as const },
    { heading: '数量', width: 14, type: 'count' as const },
  ],
}

async function* generateRows(count: number, portion: number) {
  for (let from = 0; from < count; from += portion)
    yield Array.from({ length: Math.min(portion, count - from) }, (_, n) => ['2026-11-01 10:00:00', `明细 ${from + n}`, String(from + n)])
}

async function* failing() {
  yield* generateRows(2, 2)
  throw new Error('the database is gone')
}

test('every row is in the document, whatever the portions; without rows it has its headings', async () => {
  const texts = readPdfTexts(await writePdf(table, generateRows(130, 60)))
  expect(texts.join('\n')).toContain('明细 129')
  expect(texts.filter((text) => text.startsWith('明细 '))).toHaveLength(130)
  async function* withEmpty() {
    yield []
    yield* generateRows(1, 1)
  }
  expect(readPdfTexts(await writePdf(table, withEmpty())).join('\n')).toContain('明细 0')
  expect(readPdfTexts(await writePdf(table, generateRows(0, 1))).join('\n')).toContain('数量')
})

test('font and layout hardly block the thread of the requests', async () => {
  const turnsAtPortion: number[] = []
  async function* counted(turns: () => number) {
    for await (const portion of generateRows(1500, 500)) {
      turnsAtPortion.push(turns())
      yield portion
    }
  }
  await countingTurns((turns) => writePdf(table, counted(turns)))
  // On this thread a portion would take a turn or two.
  const between = turnsAtPortion.map((at, portion) => at - (turnsAtPortion[portion - 1] ?? 0))
  expect(Math.min(...between)).toBeGreaterThan(10)
})

test('a failure of the rows fails the document', async () => {
  await expect(writePdf(table, failing())).rejects.toThrow('the database is gone')
})

test('a short table is tagged cell by cell, a long one page by page, since each element takes memory', async () => {
  const countTags = async (rows: number) => {
    const file = (await writePdf({ ...table, total: rows }, generateRows(rows, 500))).toString('latin1')
    expect(file).toContain('/Marked true')
    return Object.fromEntries(['TD', 'TH', 'P'].map((tag) => [tag, file.split(`/S /${tag}\n`).length - 1]))
  }
  expect(await countTags(3)).toEqual({ TD: 9, TH: 3, P: 0 })
  expect(await countTags(1000)).toEqual({ TD: 0, TH: 0, P: expect.toSatisfy((pages: number) => pages > 10 && pages < 40) })
})
