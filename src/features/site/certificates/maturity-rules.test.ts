import { expect, test } from 'vitest'
import {
  dimensions,
  getOverallLevel,
  listGaps,
  listScores,
  noAnswers,
  questions,
  readMaturityLink,
  stages,
  writeMaturityLink,
} from './maturity-rules.ts'

const all = (level: number) => questions.map(() => level)

test('twelve questions: two of each stage of the life cycle, three of each dimension', () => {
  expect(questions).toHaveLength(12)
  for (const stage of Object.keys(stages)) expect(questions.filter((one) => one.stage === stage)).toHaveLength(2)
  for (const dimension of Object.keys(dimensions)) expect(questions.filter((one) => one.dimension === dimension)).toHaveLength(3)
})

test.each([1, 2, 3, 4, 5])('equal answers are their level: %i', (level) => {
  expect(getOverallLevel(all(level))).toBe(level)
  for (const { score } of [...listScores(all(level), 'stage'), ...listScores(all(level), 'dimension')]) expect(score).toBe(level)
})

test('the weakest dimension decides, without its decimals', () => {
  const given = questions.map(({ dimension }, at) => (dimension === 'people' ? (at < 4 ? 1 : 3) : 5))
  expect(listScores(given, 'dimension').at(-1)).toEqual({ label: '人员能力', score: 2.3 })
  expect(getOverallLevel(given)).toBe(2)
})

test('without an answer to every question there is no level', () => {
  expect(getOverallLevel(noAnswers)).toBeUndefined()
  expect(getOverallLevel(all(3).with(7, 0))).toBeUndefined()
})

test('gaps are what is below the target, the widest first, with the step for the level', () => {
  const gaps = listGaps(all(4).with(2, 3).with(5, 1).with(6, 0), 4)
  expect(gaps.map(({ level, step }) => [level, step])).toEqual([
    [1, questions[5]?.first],
    [3, questions[2]?.further],
  ])
  expect(listGaps(all(4), 4)).toEqual([])
})

test('a link keeps answers and target', () => {
  const given = all(3).with(0, 5).with(11, 0)
  expect(writeMaturityLink(given, 4)).toBe('#a=5333333333304')
  expect(readMaturityLink('#a=5333333333304')).toEqual({ given, target: 4 })
})

test.each(['', '#main', '#a=', '#a=533333333330', '#a=53333333333041', '#a=6333333333304', '#a=5333333333301'])(
  'the fragment %j holds no answers',
  (fragment) => {
    expect(readMaturityLink(fragment)).toBeUndefined()
  },
)
