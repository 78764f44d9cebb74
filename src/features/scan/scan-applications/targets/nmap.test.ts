import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingRuns } from '../../../../../test/harness/ending-runs.ts'
import { parseTargets } from './parse.ts'

const installed = spawnSync('nmap', ['--version']).status === 0
const runs = 15

const octet = fc.integer({ min: 0, max: 255 })
const octetText = fc.oneof(
  { weight: 3, arbitrary: octet.map(String) },
  { weight: 1, arbitrary: fc.constant('*') },
  { weight: 2, arbitrary: fc.tuple(octet, octet).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`) },
)
const rowText = fc.oneof(fc.integer({ min: 0, max: 7 }).map(String), fc.constant('0-3'), fc.constant('2-7'))
const box = fc.tuple(rowText, octetText).map(([row, last]) => `10.0.${row}.${last}`)
const network = fc
  .tuple(fc.integer({ min: 0, max: 2047 }), fc.integer({ min: 22, max: 32 }))
  .map(([at, bits]) => `10.0.${at >> 8}.${at & 255}/${bits}`)
const v6 = fc
  .tuple(fc.integer({ min: 0, max: 0x7ff }), fc.integer({ min: 118, max: 128 }))
  .map(([at, bits]) => `2001:db8::${at.toString(16)}/${bits}`)

const mixture = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      includes: fc.array(fc.oneof(box, network), { minLength: 1, maxLength: 5 }),
      excludes: fc.array(fc.oneof(box, network), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ includes: fc.array(v6, { minLength: 1, maxLength: 3 }), excludes: fc.constant<string[]>([]) }) },
)

test.skipIf(!installed)(`the parser finds the hosts that nmap -sL -n lists, in ${runs} texts (skipped where nmap is not installed)`, () => {
  fc.assert(
    fc.property(mixture, ({ includes, excludes }) => {
      const report = parseTargets([...includes, ...excludes.map((text) => `!${text}`)].join(), { maxHosts: 20_000 })
      expect(listHosts(report.targets)).toEqual(listed(includes, excludes))
      expect(report.count).toBe(listHosts(report.targets).length)
    }),
    { numRuns: runs, ...endingRuns },
  )
})

/** The canonical form as Nmap expands it; ranges between two addresses, which Nmap lacks, are expanded here. */
function listHosts(targets: string[]): string[] {
  return targets.length === 0 ? [] : listed(targets.flatMap(plainly), [])
}

function plainly(target: string): string[] {
  const [first = '', last = ''] = target.split('-')
  if (target.includes(':') && last.includes(':')) return plainV6(first, last)
  if (last.split('.').length !== 4 || first.split('.').length !== 4) return [target]
  const [from, to] = [first, last].map((quad) => quad.split('.').map(Number)) as [number[], number[]]
  const rows = Array.from({ length: (to[2] as number) - (from[2] as number) + 1 }, (_, i) => (from[2] as number) + i)
  return rows.map((row) => `10.0.${row}.${row === from[2] ? from[3] : 0}-${row === to[2] ? to[3] : 255}`)
}

function plainV6(first: string, last: string): string[] {
  const [from, to] = [first, last].map((address) => Number.parseInt(address.split('::')[1] || '0', 16)) as [number, number]
  return Array.from({ length: to - from + 1 }, (_, i) => `2001:db8::${(from + i).toString(16)}`)
}

/**
 * The widest exclusions come first: Nmap 7.93 forgets a part of a network that follows an address within it. Of 10.0.0.0/21 without
 * `10.0.6.0,10.0.4.0/22` it lists 1535 addresses, the other way round the correct 1024.
 */
function listed(includes: string[], excludes: string[]): string[] {
  const widestFirst = excludes.toSorted((a, b) => toPrefix(a) - toPrefix(b))
  const exclusion = excludes.length > 0 ? ['--exclude', widestFirst.join()] : []
  const family = includes.some((text) => text.includes(':')) ? ['-6'] : []
  const { stdout } = spawnSync('nmap', ['-sL', '-n', ...family, ...exclusion, ...includes], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return [...new Set(Array.from(stdout.matchAll(/^Nmap scan report for (\S+)$/gm), ([, host]) => host as string))].sort()
}

function toPrefix(text: string): number {
  return Number(text.split('/')[1] ?? 32)
}
