import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingRuns } from '../../../../../test/harness/ending-runs.ts'
import { condenseTargets } from './condense.ts'
import { parseTargets } from './parse.ts'
import { targetLimits } from './rules.ts'

const generous = { maxLength: targetLimits.condensable }
const quad = (place: number) => `10.0.${place >> 8}.${place % 256}`

test('a list beyond the limit is condensed to ranges and blocks of the same addresses', () => {
  const list = Array.from({ length: 254 }, (_, i) => `10.10.101.${i + 1}`).join('\n')
  expect(list.length).toBeGreaterThan(targetLimits.characters)
  expect(condenseTargets(list)).toEqual({ text: '10.10.101.1-254' })
  expect(condenseTargets(`${list},!10.10.101.7,www.example.com`)).toEqual({
    text: '10.10.101.1-6\n10.10.101.8-254\nwww.example.com',
  })
})

test('a list that is too long even condensed stays unchanged and reports its length', () => {
  const list = Array.from({ length: 400 }, (_, i) => quad((i * i * 37 + i * 1103) % 4096)).join('\n')
  expect(condenseTargets(list)).toEqual({ error: expect.stringMatching(/^压缩后仍有 [\d,]+ 个字符，原文未改动/) })
})

test('an invalid entry is reported with its position', () => {
  const list = [...Array.from({ length: 200 }, (_, i) => quad(i)), '10.0.0.300', '10.0.0.', quad(7)].join('\n')
  const condensed = condenseTargets(list)
  expect(condensed).toMatchObject({ error: expect.stringContaining('第201个目标“10.0.0.300”：各段应为 0-255（共 2 处）') })
  expect(condensed).toMatchObject({ entry: { text: '10.0.0.300', line: 201 } })
  expect(condenseTargets('10.0.0.0/16')).toMatchObject({
    error: '无法压缩，请先修改。第1个目标“10.0.0.0/16”：目标数量 65536 超过上限 4096',
    entry: { text: '10.0.0.0/16' },
  })
})

test('a condensed list has at most as many characters as an application', () => {
  const named = (n: number, length: number) => `${n}${'a'.repeat(length - 193)}.${`${'b'.repeat(62)}.`.repeat(3)}cn`
  const list = (last: number) => [...Array.from({ length: 7 }, (_, n) => named(n, 249)), named(7, last)].join('\n')
  expect(list(250)).toHaveLength(targetLimits.characters)
  expect(condenseTargets(list(250))).toEqual({ text: list(250) })
  expect(condenseTargets(list(251))).toEqual({ error: '压缩后仍有 2,001 个字符，原文未改动，请删减或分多次申请。' })
})

const place = fc.integer({ min: 0, max: 4095 })
const included = fc.oneof(
  place.map(quad),
  fc.tuple(place, fc.integer({ min: 22, max: 32 })).map(([at, bits]) => `${quad(at)}/${bits}`),
  fc.tuple(place, fc.integer({ min: 0, max: 63 })).map(([at, more]) => `${quad(at)}-${quad(Math.min(4095, at + more))}`),
  fc.integer({ min: 0, max: 255 }).map((octet) => `10.0.0-3.${octet}`),
  fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 200 }))
    .map(([a, b]) => `2001:db8::${a.toString(16)}:${b.toString(16)}`),
  fc.constantFrom('www.example.com', 'http://10.0.1.7/x', 'https://www.example.com:8443/', '2001:db8::/124'),
)
const list = fc.tuple(fc.array(included, { minLength: 1, maxLength: 200, size: 'max' }), fc.array(included, { maxLength: 20, size: 'max' }))

test('condensing keeps exactly the same targets, exclusions included', () => {
  fc.assert(
    fc.property(list, ([includes, excludes]) => {
      const text = [...includes, ...excludes.map((target) => `!${target}`)].join('\n')
      const before = parseTargets(text, generous)
      fc.pre(before.errors.length === 0)
      const condensed = condenseTargets(text)
      expect('text' in condensed).toBe(before.targets.join('\n').length <= targetLimits.characters)
      const after = parseTargets('text' in condensed ? condensed.text : text, generous)
      expect(after).toMatchObject({ errors: [], count: before.count, targets: before.targets })
      expect(after.hosts.runs).toEqual(before.hosts.runs)
      expect(after.hosts.spans).toEqual(before.hosts.spans)
    }),
    { numRuns: 300, ...endingRuns },
  )
})
