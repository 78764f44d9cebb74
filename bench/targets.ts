// Reads the dearest 2000 characters we know of and prints what each costs: time of the first and of the typical reading, memory.
import { parseTargets } from '../src/features/scan-applications/targets/parse.ts'
import { judgeTargets, readDenyList } from '../src/features/scan-applications/targets/policy.ts'
import { targetLimits } from '../src/features/scan-applications/targets/rules.ts'
import { loadPublicSuffixes } from '../src/features/scan-applications/targets/server/public-suffix.ts'

const isPublicSuffix = await loadPublicSuffixes()

const { characters } = targetLimits
const repeats = 20

function filled(start: string, piece: (n: number) => string): string {
  let text = start
  for (let n = 0; ; n++) {
    const longer = text + piece(n)
    if (longer.length > characters) return text
    text = longer
  }
}

const base36 = (n: number) => n.toString(36)
const widest = '10.0-3.*.0-15'

const cases: Record<string, string> = {
  'box exclusions, all the same': filled('10.0-3.*.0-15', () => ',!*.1.*.1'),
  'box exclusions, all different': filled(widest, (n) => `,!*.*.${n % 256}.${n % 16}`),
  'box exclusions that hit nothing': filled(widest, (n) => `,!*.*.*.${16 + n}`),
  'box exclusions, 4096 left': filled('10.0.0-15.*', (n) => `,!*.*.*.${n % 7}-${7 + n}`),
  'range exclusions': filled('10.0.0.0/18', (n) => `,!0.0.0.${n}-99.0.0.0`),
  'comb: every second address': filled('10.0.0-15.*', (n) => `,!*.*.*.${(2 * n + 1) % 256}`),
  'crossed combs': filled('10.0.0-15.*', (n) => `,!*.*.${n % 16}.${(n * 37) % 256}`),
  'many small networks': filled('', (n) => `10.${n % 256}.7.0/28,`),
  'single addresses': filled('', (n) => `1.1.${n >> 8}.${n & 255},`),
  'IPv6 ranges': filled('', (n) => `::${(2 * n).toString(16)}:0-f,`),
  'IPv6 exclusions': filled('::/114', (n) => `,!::${(2 * n).toString(16)}`),
  'IPv6 in zeros': filled('', (n) => `${base36(n % 10)}::,`),
  names: filled('', (n) => `${base36(n)}.cn,`),
  'names in Chinese': filled('', (n) => `例${base36(n)}.中国,`),
  'names with underscores': filled('', (n) => `_.${'a.'.repeat(100)}${base36(n)}.cn,`),
  'one name of 2000 labels': 'a.'.repeat(1000),
  'ligatures that NFKC makes 18 times as long': 'ﷺ'.repeat(characters),
  'web addresses': filled('', (n) => `http://${base36(n)}.cn,`),
  'web addresses and ranges over them': filled('', (n) => `http://1.1.1.${n % 256},!1.1.1.${n % 256}/${8 + (n % 25)},`),
  'web addresses in Chinese': filled('', (n) => `http://例${base36(n)}.中国,`),
  '1.': '1.'.repeat(1000),
  '!': '!'.repeat(characters),
  '[': '['.repeat(characters),
  ':': ':'.repeat(characters),
  '1-': '1-'.repeat(1000),
  '*.': '*.'.repeat(1000),
  commas: ','.repeat(characters),
  spaces: ' '.repeat(characters - 1).concat('x'),
  'inner spaces': `x${' '.repeat(characters - 2)}x`,
  'single digits': '1,'.repeat(1000),
  slashes: `http://a.cn${'/'.repeat(characters - 11)}`,
  'dot segments': filled('http://a.cn', () => '/../.'),
  'percent signs': filled('http://a.cn/', () => '%'),
}

const { deny } = readDenyList('10.9.0.0/16,portal.example.cn,100.100.100.200')
type Row = { case: string; answer: string; 'first ms': number; 'median ms': number; 'policy ms': number; MiB: number }

const rows = Object.entries(cases).map(([name, text]): Row => {
  if (text.length > characters) throw new RangeError(name)
  globalThis.gc?.()
  const before = process.memoryUsage()
  const first = measure(() => parseTargets(text, { isPublicSuffix }))
  const after = process.memoryUsage()
  const times = Array.from({ length: repeats }, () => measure(() => parseTargets(text, { isPublicSuffix })).ms).sort((a, b) => a - b)
  const { errors, count } = first.result
  return {
    case: name,
    answer: errors[0]?.code ?? String(count),
    'first ms': round(first.ms),
    'median ms': round(times[repeats / 2] as number),
    'policy ms': round(measure(() => judgeTargets(first.result, { deny })).ms),
    MiB: round((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20),
  }
})
console.table(rows.sort((a, b) => b['median ms'] - a['median ms']))

function measure<T>(run: () => T): { result: T; ms: number } {
  const start = performance.now()
  const result = run()
  return { result, ms: performance.now() - start }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
