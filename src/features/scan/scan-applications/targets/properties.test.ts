import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingRuns } from '../../../../../test/harness/ending-runs.ts'
import { formatIpv6, readAddress } from './addresses/ipv6.ts'
import { parseTargets } from './parse.ts'

/** 10.0.0.0 to 10.0.15.255: small enough to test every address, large enough to cross octet borders. */
const universe = Array.from({ length: 4096 }, (_, i) => i)
const places = fc.integer({ min: 0, max: 4095 })
const octetText = fc.oneof(
  fc.constant('*'),
  fc.integer({ min: 0, max: 255 }).map(String),
  fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
)
const rowText = fc.oneof(
  fc.constant('0-15'),
  fc.integer({ min: 0, max: 15 }).map(String),
  fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 })).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
)

type Sample = { text: string; has: (place: number) => boolean }

const quad = (place: number) => `10.0.${Math.floor(place / 256)}.${place % 256}`
const parseOctet = (text: string) => {
  const [low, high = low] = (text === '*' ? '0-255' : text).split('-').map(Number) as [number, number?]
  return (value: number) => value >= low && value <= high
}
const expression: fc.Arbitrary<Sample> = fc.oneof(
  places.map((at) => ({ text: quad(at), has: (place: number) => place === at })),
  fc.tuple(places, places).map(([a, b]) => ({
    text: `${quad(Math.min(a, b))}-${quad(Math.max(a, b))}`,
    has: (place: number) => place >= Math.min(a, b) && place <= Math.max(a, b),
  })),
  fc.tuple(places, fc.integer({ min: 20, max: 32 }), fc.boolean()).map(([at, bits, mapped]) => ({
    text: mapped ? `::ffff:${quad(at)}/${bits + 96}` : `${quad(at)}/${bits}`,
    has: (place: number) => place >> (32 - bits) === at >> (32 - bits),
  })),
  fc.tuple(rowText, octetText).map(([row, octet]) => {
    const [inRow, inOctet] = [parseOctet(row), parseOctet(octet)]
    return { text: `10.0.${row}.${octet}`, has: (place: number) => inRow(place >> 8) && inOctet(place % 256) }
  }),
)
const combination = fc.record({
  includes: fc.array(expression, { minLength: 1, maxLength: 6 }),
  excludes: fc.oneof(fc.array(expression, { maxLength: 6 }), fc.array(expression, { maxLength: 80, size: 'max' })),
})
const generous = { maxHosts: 100_000, maxLength: 1_000_000 }

test('the count equals that of testing every address', () => {
  fc.assert(
    fc.property(combination, ({ includes, excludes }) => {
      const expected = universe.filter((place) => includes.some(({ has }) => has(place)) && !excludes.some(({ has }) => has(place)))
      const report = parseTargets([...includes.map(({ text }) => text), ...excludes.map(({ text }) => `!${text}`)].join(), generous)
      const found = report.hosts.runs.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i - 0x0a000000))
      expect(found).toEqual(expected)
      expect(report.errors[0]?.code ?? report.count).toBe(expected.length === 0 ? 'EMPTY_AFTER_EXCLUDE' : expected.length)

      const included = universe.filter((place) => includes.some(({ has }) => has(place)))
      const idle = excludes.filter(({ has }) => !included.some(has)).map(({ text }) => `!${text}`)
      const warned = report.warnings.filter(({ code }) => code === 'EXCL_NOTHING').map(({ text }) => text)
      const repeated = report.warnings.filter(({ code }) => code === 'DUPLICATE').map(({ text }) => text)
      expect(idle).toEqual(expect.arrayContaining(warned))
      expect([...warned, ...repeated]).toEqual(expect.arrayContaining(idle))
    }),
    { numRuns: 200, ...endingRuns },
  )
})

test('a URL on an address is left out exactly when the address is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(places, { minLength: 1, maxLength: 8 }), combination, (hosts, { excludes }) => {
      const urls = hosts.map((place) => `http://${quad(place)}/x`)
      const report = parseTargets([...urls, ...excludes.map(({ text }) => `!${text}`)].join(), generous)
      const left = hosts.filter((place) => !excludes.some(({ has }) => has(place)))
      expect(report.targets.toSorted()).toEqual(left.map((place) => `http://${quad(place)}/x`).toSorted())
    }),
    { numRuns: 300, ...endingRuns },
  )
})

const foreign = fc.constantFrom(
  '::1',
  '2001:db8::/124',
  '2001:db8::a-1f',
  'www.example.com',
  'http://10.0.1.7/x?y',
  'https://www.example.com:8443/',
)
const entries = fc.array(
  fc
    .tuple(
      fc.boolean(),
      fc.oneof(
        expression.map(({ text }) => text),
        foreign,
      ),
    )
    .map(([excluded, text]) => (excluded ? `!${text}` : text)),
  { minLength: 1, maxLength: 8 },
)

test('parsing the canonical form gives the same targets', () => {
  fc.assert(
    fc.property(entries, (texts) => {
      const first = parseTargets(texts.join(), generous)
      fc.pre(first.errors.length === 0)
      const again = parseTargets(first.targets.join('\n'), generous)
      expect(again).toMatchObject({ targets: first.targets, count: first.count, merged: 0, errors: [], warnings: [] })
    }),
    { numRuns: 300, ...endingRuns },
  )
})

test('order, separators and width of entries do not matter', () => {
  const separators = fc.constantFrom(',', '，', '、', '；', '\n', '\r\n', ' , ', ',\u3000\n')
  const wide = (text: string) =>
    text.includes('://') ? text : text.replace(/[\d.]/g, (c) => (c === '.' ? '。' : String.fromCharCode(c.charCodeAt(0) + 0xfee0)))
  const arranged = entries.chain((texts) =>
    fc.tuple(fc.constant(texts), fc.shuffledSubarray(texts, { minLength: texts.length }), separators, fc.boolean()),
  )
  fc.assert(
    fc.property(arranged, ([texts, shuffled, separator, widely]) => {
      const { count, targets, excludedCount, merged, errors } = parseTargets(texts.join(), generous)
      const other = parseTargets(shuffled.map((text) => (widely ? wide(text).replace('!', '！') : text)).join(separator), generous)
      expect(other).toMatchObject({ count, targets, excludedCount, merged })
      expect(other.errors.map(({ code }) => code)).toEqual(errors.map(({ code }) => code))
    }),
    { numRuns: 300, ...endingRuns },
  )
})

test('any text is parsed, with the offsets of each entry', () => {
  const likely = fc.string({ unit: fc.constantFrom(...'0123456789.*/-:[]!,\n%@#?ahtp_xn中。１ 　＂\u00ad\ufeff'.split('')), maxLength: 80 })
  fc.assert(
    fc.property(fc.oneof(likely, fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 60 })), (text) => {
      const report = parseTargets(text)
      expect(report.errors.length > 0 || report.count > 0).toBe(true)
      for (const entry of report.entries) {
        expect(text.slice(entry.from, entry.to)).toBe(entry.text)
        const line = text.split(/\r\n|\r|\n/).at(entry.line - 1) ?? ''
        expect(line.startsWith(entry.text, entry.column - 1)).toBe(true)
      }
    }),
    { numRuns: 2000, ...endingRuns },
  )
})

test('IPv6 addresses are parsed and formatted as by the URL parser', () => {
  const group = fc.oneof(
    fc.constant('0'),
    fc.constant(''),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefF'.split('')), minLength: 1, maxLength: 5 }),
  )
  const address = fc.oneof(
    fc.ipV6(),
    fc.array(group, { minLength: 1, maxLength: 9 }).map((groups) => groups.join(':')),
  )
  fc.assert(
    fc.property(address, (text) => {
      const read = readAddress(text)
      const host = URL.canParse(`http://[${text}]/`) ? new URL(`http://[${text}]/`).hostname : null
      expect(read === null ? null : `[${formatIpv6(read)}]`).toBe(host)
    }),
    { numRuns: 2000, ...endingRuns },
  )
})
